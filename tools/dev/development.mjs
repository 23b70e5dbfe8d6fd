// Runs the product for development: the shell with hot reload, the remotes, the server, the WhatsApp emulator.
// `npm run dev` serves every remote with hot reload, `npm run dev -- admin` only that one; the others as they are built.
import { startEmulatorProcess } from '../start/emulator.mjs';
import { projectNode } from '../workspace/install.mjs';
import { run } from '../workspace/run.mjs';
import { startAll } from './processes.mjs';
import { findRemotes } from './remotes.mjs';

const wanted = process.argv.slice(2);
const remotes = await findRemotes();
const unknown = wanted.filter((app) => !remotes.some((remote) => remote.app === app));
if (unknown.length > 0) {
  console.error(`No such remote: ${unknown.join(', ')}. There are: ${remotes.map(({ app }) => app).join(', ')}.`);
  process.exit(1);
}

const live = wanted.length > 0 ? remotes.filter(({ app }) => wanted.includes(app)) : remotes;
const built = remotes.filter((remote) => !live.includes(remote)).map(({ app }) => `@recado/${app}`);
const projects = ['@recado/whatsapp-emulator', ...built].join(',');
const nx = ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '-p', projects, '--output-style=static'];
if (!(await run(projectNode, nx, { NX_DAEMON: 'false', NX_TUI: 'false' }))) process.exit(1);

const webPort = process.env.WEB_PORT ?? '3000';
const apiUrl = process.env.API_URL ?? `http://localhost:${process.env.API_PORT ?? '8080'}`;
const emulator = await startEmulatorProcess();
startAll(
  [
    {
      name: 'server',
      args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
      environment: { ...emulator.environment, WEB_PORT: '0', WEB_URL: `http://localhost:${webPort}` },
    },
    ...live.map(({ app }) => ({ name: app, folder: `apps/${app}`, args: devServer() })),
    {
      name: 'shell',
      folder: 'apps/shell',
      args: devServer(),
      environment: {
        WEB_PORT: webPort,
        API_URL: apiUrl,
        DEV_REMOTES: live.map(({ app, port }) => `${app}=${port}`).join(','),
      },
    },
  ],
  emulator.stop,
);
console.log(`\nRecado for development: http://localhost:${webPort}\n`);

function devServer() {
  return ['../../node_modules/@rspack/cli/bin/rspack.js', 'serve'];
}
