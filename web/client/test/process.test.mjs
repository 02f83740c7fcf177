// Processes of all kinds, most of which are no service of the rules.

import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Disconnected, connectHttp, connectProcess } from "../dist/index.js";

async function milliseconds(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

describe("over a process", () => {
  const HELLO = `console.log('{"id":1,"result":{"protocol":"alhambra-protocol/2"}}')`;
  const ABOUT = '{"result": {"protocol": "alhambra-protocol/2"}}';
  const node = (script, options) => connectProcess([process.execPath, "-e", script], options);

  test("it starts where and with what it is told", async () => {
    const client = await node(
      `let asked = 0; process.stdin.on("data", () => {
        const about = { protocol: "alhambra-protocol/2" };
        console.log(JSON.stringify({ result: asked++ ? [process.cwd(), process.env.HERE] : about }));
      })`,
      { cwd: realpathSync(tmpdir()), env: { ...process.env, HERE: "yes" } },
    );
    assert.deepEqual(await client.rules(), [realpathSync(tmpdir()), "yes"]);
    await client.close();
  });

  test("what does not speak the protocol is not connected to", async () => {
    await assert.rejects(connectProcess(["no-such-program"]), { name: "Disconnected", message: /does not start/ });
    await assert.rejects(connectProcess([process.execPath, "-e", "process.exit(3)"]), { message: /code 3/ });
    await assert.rejects(connectProcess([process.execPath, "-e", "console.log('hello')"]), { message: /protocol: hello/ });
    await assert.rejects(connectProcess([]), TypeError);
    await assert.rejects(connectHttp("http://127.0.0.1:1"), Disconnected);
  });

  test("a process that ends rejects what is in flight", async () => {
    const script = `process.stdin.once("data", () => {
      console.log('{"id":1,"result":{"protocol":"alhambra-protocol/2"}}');
      process.stdin.once("data", () => process.exit(4));
    })`;
    const client = await connectProcess([process.execPath, "-e", script]);
    await assert.rejects(client.tiles(), { name: "Disconnected", message: /code 4/ });
  });

  test("its end is told with its signal and with what it complained about last", async () => {
    const complaining = `console.error("first" + "x".repeat(1995) + "last"); process.exitCode = 5`;
    await assert.rejects(node(complaining), { message: / ended with code 5\. x{1995}last$/ });
    await assert.rejects(node("process.exit(6)"), { message: /ended with code 6\.$/ });
    await assert.rejects(node("process.kill(process.pid, 'SIGTERM')"), { message: /ended with SIGTERM\./ });
    await assert.rejects(connectProcess(["no-such-program"]), (missing) => missing.cause.code === "ENOENT");
    await assert.rejects(connectProcess([]), { message: /the command is empty/ });
  });

  test("a process that does not speak the protocol is stopped, and its line is cut", async () => {
    const error = await node(`console.log("y".repeat(300)); setInterval(() => {}, 1000)`).catch((thrown) => thrown);
    assert.match(error.message, / does not speak the protocol: y{200}$/);
  });

  test("an answer that answers no request ends the connection, and all requests with it", async () => {
    for (const line of ["3", "null", "{}", '{"id":9,"result":1}', '{"id":"2","result":1}', '{"id":2,"error":"no"}']) {
      const client = await node(`let asked = 0; process.stdin.on("data", () => { asked++ ? console.log('${line}') : ${HELLO} })`);
      const error = await client.rules().catch((thrown) => thrown);
      assert.equal(error.name, "Disconnected");
      assert.ok(error.message.endsWith(` does not speak the protocol: ${line}`), error.message);
      await assert.rejects(client.rules(), { message: error.message });
      await client.close();
    }
  });

  test("a process that closes its output rejects what is in flight", async () => {
    const client = await connectProcess(["sh", "-c", `read line; echo '${ABOUT}'; exec 1>&-; exec sleep 30`]);
    await assert.rejects(client.rules(), { name: "Disconnected", message: "sh closed its output" });
    assert.ok((await milliseconds(() => client.close())) < 2_000);
  });

  test("a process that closes its input rejects what is in flight", async () => {
    const client = await connectProcess(["sh", "-c", `read line; exec 0<&-; echo '${ABOUT}'; exec sleep 30`]);
    await assert.rejects(client.rules(), { name: "Disconnected", message: "sh closed its input" });
  });

  test("a process that ends rejects what is in flight, even if its own child keeps the output open", async () => {
    const client = await connectProcess(["sh", "-c", `read line; sleep 10 & echo '${ABOUT}'; read line; exit 3`]);
    const took = await milliseconds(() => assert.rejects(client.rules(), { message: "sh ended with code 3." }));
    assert.ok(took < 2_000, `${took} ms`);
    assert.ok((await milliseconds(() => client.close())) < 100);
  });

  test("what a process says last still counts when it has ended", async () => {
    const client = await connectProcess(["sh", "-c", `read line; echo '${ABOUT}'; read line; echo '{"result":"last"}'`]);
    assert.equal(await client.rules(), "last");
  });

  test("a line that never ends is refused", async () => {
    const script = `${HELLO}; const more = () => process.stdout.write("z".repeat(2 ** 20), more); more()`;
    const client = await node(`process.stdin.once("data", () => { ${script} })`);
    await assert.rejects(client.rules(), { message: / does not speak the protocol: z{200}$/ });
    await client.close();
  });

  test("two thousand requests at once are answered without a warning", async () => {
    const warned = [];
    process.on("warning", (warning) => warned.push(warning.message));
    const client = await node(`process.stdin.on("data", (text) => {
      for (const line of String(text).trim().split("\\n")) console.log('{"result":{"protocol":"alhambra-protocol/2"}}');
    })`);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 2_000 }, () => client.rules({}, { signal })));
    await client.close();
    await new Promise(setImmediate);
    assert.deepEqual(warned, []);
  });

  test("to close it ends its input and waits until it has ended", async () => {
    const client = await node(`process.stdin.on("data", () => ${HELLO}).on("end", () => setTimeout(() => {}, 100))`);
    const waits = assert.rejects(client.rules(), { message: "the client is closed" });
    const took = await milliseconds(() => client.close());
    assert.ok(took > 80 && took < 1_000, `${took} ms`);
    await waits;
  });

  test("a process that does not end is stopped, and killed if it ignores that, within two seconds", async () => {
    for (const stubborn of ["", `process.on("SIGTERM", () => {}); `]) {
      const client = await node(`${stubborn}process.stdin.once("data", () => ${HELLO}); setInterval(() => {}, 1000)`);
      assert.ok((await milliseconds(() => client.close())) < 2_000);
    }
  });

  test("a process that hears nothing any more rejects what is in flight when it ends", async () => {
    const client = await connectProcess(["sh", "-c", `read line; exec 0<&-; echo '${ABOUT}'; sleep 0.3`]);
    await assert.rejects(client.rules(), { message: /ended with code 0/ });
  });

  test("without a command it is the service on the path", async () => {
    const folder = mkdtempSync(join(tmpdir(), "alhambra-path-"));
    try {
      const about = '{"result": {"protocol": "alhambra-protocol/2", "name": "\'$1\'"}}';
      writeFileSync(join(folder, "alhambra-rules"), `#!/bin/sh\nread line; echo '${about}'; read line\n`, { mode: 0o755 });
      const client = await connectProcess(undefined, { env: { PATH: folder } });
      assert.equal(client.about.name, "serve");
      await client.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
