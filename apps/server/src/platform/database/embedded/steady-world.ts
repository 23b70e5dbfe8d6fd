// Imported before everything else by the thread that makes a template (`template.ts`): its clock stands still and its random numbers
// are always the same, so that one commit makes one template, byte by byte. PostgreSQL writes both into its files: times of
// files and checkpoints, the number of the database. Nothing in a template is secret: every installation starts from the same one.
import crypto from 'node:crypto';
import { isMainThread } from 'node:worker_threads';

/** 2025-01-01. */
const standing = 1_735_689_600_000;
let state = 1;

/** A number from 0 to 255 of a linear congruential generator. */
function nextByte(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >>> 16) & 0xff;
}

function fill<Bytes extends NodeJS.ArrayBufferView>(bytes: Bytes): Bytes {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let index = 0; index < view.length; index += 1) view[index] = nextByte();
  return bytes;
}

/** `new Date()` says the standing time; with arguments it is an ordinary one. */
const StandingDate = new Proxy(Date, {
  construct: (target, values) => (values.length === 0 ? new target(standing) : Reflect.construct(target, values)),
  get: (target, key) => (key === 'now' ? () => standing : Reflect.get(target, key)),
});

// The main thread's clock goes on: others run in it.
if (!isMainThread) {
  globalThis.Date = StandingDate;
  performance.now = () => 0;
  process.hrtime = Object.assign((): [number, number] => [0, 0], { bigint: () => 0n });
  Math.random = () => nextByte() / 256;
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill });
  Object.assign(crypto, { randomFillSync: fill });
}
