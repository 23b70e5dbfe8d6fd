import { parseArgs } from 'node:util';
import { DevelopedFolder } from '../dev/developed-folder.mjs';
import { serveStandIn } from '../dev/serve-stand-in.mjs';
import { watchFolder } from '../dev/watch-folder.mjs';
import { worldOf } from '../dev/world.mjs';
import { Refusal } from '../refusal.mjs';

const options = { port: { type: 'string', default: '4100' } };

/**
 * `recado-app dev`: shows the app's extensions on a page of this computer, and runs its server beside it. Both see changes
 * of their files at once. Ends with the process.
 */
export async function dev(given, folder) {
  const { values } = parseArgs({ args: given, options });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new Refusal('--port is a number below 65535.');
  const developed = new DevelopedFolder(folder);
  await developed.read();
  const world = worldOf(developed, port);
  const page = await serveStandIn(developed, world, port);
  world.server.start();
  watchFolder(folder, async () => {
    await developed.read();
    for (const problem of developed.problems) console.error(problem);
    page.tellChange();
  });
  for (const problem of developed.problems) console.error(problem);
  console.log(`http://localhost:${port} shows ${developed.name}. Control-C ends it.`);
}
