// Runs the product for development: the shell with hot reload, the remotes, the server, the WhatsApp emulator. `npm run
// dev` serves every remote with hot reload, `npm run dev -- admin` only that one and the others as built.
import { startEmulatorProcess } from '../start/emulator.mjs';
import { checkBeforeStart } from '../start/preflight.mjs';
import { endWithParent } from '../workspace/children.mjs';
import { emulatorPorts, portOf, readEnvironmentFile, serverPorts } from '../workspace/environment.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { startAll } from './processes.mjs';
import { findRemotes } from './remotes.mjs';

endWithParent();
readEnvironmentFile();
const wanted = process.argv.slice(2);
const remotes = await findRemotes();
const unknown = wanted.filter((app) => !remotes.some((remote) => remote.app === app));
if (unknown.length > 0) {
  console.error(`No such remote: ${unknown.join(', ')}. There are: ${remotes.map(({ app }) => app).join(', ')}.`);
  process.exit(1);
}

const firstPort = portOf('REMOTES_PORT');
const live = remotes
  .filter(({ app }) => wanted.length === 0 || wanted.includes(app))
  .map(({ app, port }, index) => ({ app, port: firstPort === undefined ? port : firstPort + index }));
const webPort = portOf('WEB_PORT', 3000);
const apiPort = portOf('API_PORT', 8080);
const apiUrl = process.env.API_URL || `http://localhost:${apiPort}`;
const remotePorts = Object.fromEntries(live.map(({ app, port }) => [`REMOTES_PORT (for ${app})`, port]));
await checkBeforeStart({ ...serverPorts(), ...emulatorPorts(), ...remotePorts });

const built = remotes
  .filter(({ app }) => !live.some((remote) => remote.app === app))
  .map(({ app }) => `@recado/${app}`);
const projects = ['@recado/whatsapp-emulator', ...built].join(',');
const nx = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '-p', projects, '--output-style=static'];
if (!(await run(projectNode, nx, { NX_DAEMON: 'false', NX_TUI: 'false' }))) process.exit(1);

const emulator = await startEmulatorProcess();
startAll([
  {
    name: 'server',
    args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
    environment: { ...emulator, WEB_PORT: '0', WEB_URL: `http://localhost:${webPort}` },
  },
  ...live.map(({ app, port }) => ({
    name: app,
    folder: `apps/${app}`,
    args: devServer(),
    environment: { DEV_PORT: String(port) },
  })),
  {
    name: 'shell',
    folder: 'apps/shell',
    args: devServer(),
    environment: {
      WEB_PORT: String(webPort),
      API_URL: apiUrl,
      DEV_REMOTES: live.map(({ app, port }) => `${app}=${port}`).join(','),
    },
  },
]);
console.log(`\nRecado for development: http://localhost:${webPort}\n`);

function devServer() {
  return ['../../node_modules/@rspack/cli/bin/rspack.js', 'serve'];
}
