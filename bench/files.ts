import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openConversation } from '../apps/server/src/channels/testing/conversation.ts';
import { startServerWorld } from '../apps/server/src/channels/testing/server-world.ts';

/**
 * The files of the server that a reader goes through to follow a message in, a message out, and a list: those with a
 * function that runs for it and does not run in an idle server (V8's precise coverage). With `--functions` it prints
 * which ones.
 */

const shop = '5511990000001';
const idleTime = 15_000;
/** Enough for a message to arrive, and for the work after it: the end of its job, receipts. */
const settlingTime = 4_000;
const sources = new URL('../apps/server/src/', import.meta.url).href;
const printsFunctions = process.argv.includes('--functions');

/** Functions that ran, by file and place. */
type Ran = Map<string, { file: string; name: string }>;

const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const world = await startServerWorld();
try {
  const { admin, server } = world;
  const whatsappId = await world.pair('Loja', shop);
  const conversation = await openConversation(world, { whatsappId, shop, number: '5511988000001' });
  const ways: Record<string, (text: string) => Promise<unknown>> = {
    'a message in': (text) => conversation.writes([text]),
    'a message out': (text) => conversation.answers([text]),
    'a list': () => server.call('GET /tickets', { as: admin, query: { status: 'open', showAll: 'true' } }),
  };
  // The first of each fills the caches that later ones use.
  for (const way of Object.values(ways)) await way('primeira');
  await wait(settlingTime);
  await takeRan();
  await wait(idleTime);
  const idle = await takeRan();
  for (const [name, way] of Object.entries(ways)) {
    await way('segunda');
    await wait(settlingTime);
    print(name, await takeRan(), idle);
  }
  const shown = (await conversation.messages()).filter(({ body, ack }) => body === 'segunda' && ack >= 0);
  if (shown.length !== 2) throw new Error(`${shown.length} of 2 messages are in the ticket`);
} finally {
  profiler.disconnect();
  await world.close();
}

/** The functions of the server, without its tests' own, that ran since it was last called. */
async function takeRan(): Promise<Ran> {
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  const ran: Ran = new Map();
  for (const { url, functions } of result) {
    if (!url.startsWith(sources) || url.includes('/testing/')) continue;
    const file = relative(fileURLToPath(sources), fileURLToPath(url));
    for (const { functionName, ranges } of functions) {
      const [whole] = ranges;
      if (!whole || whole.count === 0) continue;
      ran.set(`${url}:${whole.startOffset}`, { file, name: functionName || 'anonymous' });
    }
  }
  return ran;
}

function print(title: string, ran: Ran, idle: Ran): void {
  const files = new Map<string, string[]>();
  for (const [place, { file, name }] of ran) {
    if (!idle.has(place)) files.set(file, [...(files.get(file) ?? []), name]);
  }
  console.log(`\n${title}: ${files.size} files`);
  for (const [file, names] of [...files].toSorted())
    console.log(`  ${file}${printsFunctions ? `: ${names.join(', ')}` : ''}`);
}
