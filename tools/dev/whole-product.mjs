import { startEmulatorProcess } from '../start/emulator.mjs';
import { checkBeforeStart } from '../start/preflight.mjs';
import { emulatorPorts, portOf, serverPorts } from '../workspace/environment.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { devServer, servedRemote, startAll } from './processes.mjs';

/** Serves the shell and `live` remotes with hot reload, builds the others, and runs server and emulator. */
export async function developAll(remotes, live) {
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
    ...live.map(servedRemote),
    {
      name: 'shell',
      folder: 'apps/shell',
      args: devServer,
      environment: {
        WEB_PORT: String(webPort),
        API_URL: apiUrl,
        DEV_REMOTES: live.map(({ app, port }) => `${app}=${port}`).join(','),
      },
    },
  ]);
  console.log(`\nRecado for development: http://localhost:${webPort}\n`);
}
