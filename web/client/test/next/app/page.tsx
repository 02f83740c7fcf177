// A server component: the server asks the rules when the page is requested.

import { connectHttp } from "alhambra-rules/http";
import { Wall } from "./wall";

export const dynamic = "force-dynamic";

export default async function Page() {
  const url = process.env.RULES ?? "";
  const rules = await connectHttp(url);
  const placements = await rules.legalPlacements({ city: [], tile: "garden-10-n" });
  await rules.close();
  return (
    <>
      <p id="server">{placements.length} cells</p>
      <Wall url={url} />
    </>
  );
}
