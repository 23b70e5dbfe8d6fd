import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Asks for ports from another process, which holds them until its input ends. */
function portsOfAnother(): Promise<number[]> {
  const address = new URL('../harness/ports.ts', import.meta.url).href;
  const code = `
    const { freePorts } = await import(${JSON.stringify(address)});
    const first = [];
    for (let index = 0; index < 20; index += 1) first.push(await freePorts(3));
    console.log(JSON.stringify(first));
    setTimeout(() => {}, 1500);`;
  return run(process.execPath, ['--input-type=module', '--eval', code]).then(({ stdout }) => JSON.parse(stdout));
}

test('processes that look for ports at the same time get different ones, although nothing listens on them yet', async () => {
  const all = (await Promise.all(Array.from({ length: 4 }, portsOfAnother))).flat();
  const ports = all.flatMap((first) => [first, first + 1, first + 2]);
  assert.equal(ports.length, 240);
  assert.equal(new Set(ports).size, ports.length);
});
