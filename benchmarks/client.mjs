// Time one apply in the middle of a game with two modules through the client, in milliseconds:
//     node client.mjs PROGRAM    (after make client)
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { connectHttp, connectProcess } from "../web/client/dist/index.js";

const [program] = process.argv.slice(2);
const MIDDLE = 150;
const TIMES = 200;

async function timed(rules) {
  let step = await rules.newGame({ players: ["Anna", "Bo", "Cem"], seed: 1, modules: ["invaders", "treasure"] });
  const taken = [];
  for (let number = 0; number < MIDDLE + TIMES && !step.finished; number++) {
    const { actions } = step.seats[step.to_act];
    const before = performance.now();
    step = await rules.apply({ state: step.private.state, action: actions[number % actions.length] });
    if (number >= MIDDLE) taken.push(performance.now() - before);
  }
  await rules.close();
  taken.sort((a, b) => a - b);
  return { median: taken[taken.length >> 1], best: taken[0] };
}

async function served() {
  const service = spawn(program, ["serve", "--http", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: service.stderr })) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (!url) continue;
    service.stderr.resume();
    const found = await timed(await connectHttp(url[0]));
    service.kill();
    return found;
  }
}

console.log(JSON.stringify({ process: await timed(await connectProcess([program, "serve"])), HTTP: await served() }));
