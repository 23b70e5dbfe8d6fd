// Builds what changed, then runs the product: the server and, in demo mode, the WhatsApp emulator beside it.
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { startEmulatorProcess } from './emulator.mjs';
import { startServerProcess } from './server.mjs';

const built = await run(
  projectNode,
  ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'],
  { NX_DAEMON: 'false', NX_TUI: 'false' },
);
if (!built) process.exit(1);

const demo = process.env.DEMO !== 'false' && !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
const emulator = demo ? await startEmulatorProcess() : undefined;
const server = startServerProcess(emulator?.environment ?? {});

server.on('exit', (code) => {
  emulator?.stop();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
