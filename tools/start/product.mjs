// Builds what changed, then runs the product: the server and, in demo mode, the WhatsApp emulator beside it.
import { endChildren, endWithParent, isEnding } from '../workspace/children.mjs';
import { emulatorPorts, isDemo, readEnvironmentFile, serverPorts } from '../workspace/environment.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { startEmulatorProcess } from './emulator.mjs';
import { checkBeforeStart } from './preflight.mjs';
import { startServerProcess } from './server.mjs';

endWithParent();
readEnvironmentFile();
await checkBeforeStart(isDemo() ? { ...serverPorts(), ...emulatorPorts() } : serverPorts());

const built = await run(
  projectNode,
  ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
  { NX_DAEMON: 'false', NX_TUI: 'false', ...(isDemo() ? { QUICK_BUILD: process.env.QUICK_BUILD ?? 'true' } : {}) },
);
if (!built) process.exit(1);

const emulator = isDemo() ? await startEmulatorProcess() : {};
const server = startServerProcess(emulator);
server.on('exit', async (code) => {
  if (isEnding()) return;
  await endChildren();
  process.exit(code ?? 1);
});
