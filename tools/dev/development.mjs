// Runs the product for development: the shell with hot reload, the remotes, the server, the WhatsApp emulator. `npm run
// dev` serves every remote with hot reload, `npm run dev -- admin` only that one and the others as built. `npm run dev --
// admin --shell https://recado.example` runs that remote in a deployed shell.
import { parseArgs } from 'node:util';
import { endWithParent } from '../workspace/children.mjs';
import { portOf, readEnvironmentFile } from '../workspace/environment.mjs';
import { developAgainst } from './against-shell.mjs';
import { findRemotes } from './remotes.mjs';
import { developAll } from './whole-product.mjs';

endWithParent();
readEnvironmentFile();
const { positionals: wanted, values } = parseArgs({ options: { shell: { type: 'string' } }, allowPositionals: true });
const remotes = await findRemotes();
const unknown = wanted.filter((app) => !remotes.some((remote) => remote.app === app));
if (unknown.length > 0) {
  console.error(`No such remote: ${unknown.join(', ')}. There are: ${remotes.map(({ app }) => app).join(', ')}.`);
  process.exit(1);
}

const firstPort = portOf('REMOTES_PORT');
const live = remotes
  .filter(({ app }) => wanted.length === 0 || wanted.includes(app))
  .map(({ app, name, port }, index) => ({ app, name, port: firstPort === undefined ? port : firstPort + index }));
if (values.shell !== undefined) {
  const [remote, ...more] = live;
  if (wanted.length !== 1 || !remote || more.length > 0) {
    console.error('Name the one remote that --shell is for, e.g. npm run dev -- admin --shell https://recado.example');
    process.exit(1);
  }
  await developAgainst(values.shell, remote);
} else await developAll(remotes, live);
