"use client";

// A client component: the browser asks the rules.

import { Refused, connectHttp } from "alhambra-rules/http";
import { useEffect, useState } from "react";

async function lengthAt(url: string): Promise<string> {
  const rules = await connectHttp(url);
  try {
    const length = await rules.longestWall({ city: [{ x: 1, y: 0, tile: "garden-10-n" }] });
    return `a wall of ${length}`;
  } catch (error) {
    return error instanceof Refused ? error.kind : String(error);
  } finally {
    await rules.close();
  }
}

export function Wall({ url }: { url: string }) {
  const [told, setTold] = useState("waiting");
  useEffect(() => {
    lengthAt(url).then(setTold, (error: unknown) => setTold(String(error)));
  }, [url]);
  return <p id="browser">{told}</p>;
}
