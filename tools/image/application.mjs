import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { copyPackages, packagesFor } from './packages.mjs';

const server = join(root, 'apps/server');
/** Programs without their maps, and what they read: migrations, an empty database, media of the demo. */
const besidePrograms = ['migrations', 'demo-files', 'database-template.tar.gz', '*.wasm'];
/** What baileys uses if an installation has it, for kinds of messages that the product does not make. */
const optionalPackages = new Set(['audio-decode', 'jimp', 'link-preview-js']);
/** Snapshots of the tables are for those who write migrations. */
const isForDevelopers = (path) => /_snapshot\.json$|README\.md$/.test(path);

/**
 * Copies what runs in production into a folder, laid out as in the repository: the server and its packages, the shell, the
 * current release of each remote, the licence. Throws if the product was not built.
 */
export function copyApplication(folder) {
  const contents = readBuilt('apps/server/dist/contents.json');
  const programs = [...contents.programs, ...besidePrograms].flatMap((name) =>
    globSync(name, { cwd: join(server, 'dist') }),
  );
  const files = ['apps/server/package.json', 'apps/server/bin', ...programs.map((name) => `apps/server/dist/${name}`)];
  for (const file of [...files, 'apps/shell/dist', ...currentReleases(), 'LICENSE', 'CHANGELOG.md']) copy(file, folder);
  copyPackages(packagesFor(contents.packages, join(server, 'dist'), optionalPackages), folder);
}

function copy(path, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const filter = (each) => !isForDevelopers(each);
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** Of a remote, only the release that its last build made; former ones lie beside it for pages that are open. */
function currentReleases() {
  readBuilt('apps/shell/dist/shell.json');
  const names = globSync('apps/*/dist/current.json', { cwd: root }).sort();
  if (names.length === 0) throw new Error('no remote was built: run `npm run build` first');
  return names.flatMap((name) => [name, join(dirname(name), readBuilt(name).release)]);
}

function readBuilt(path) {
  const file = join(root, path);
  if (!existsSync(file)) throw new Error(`${path} is missing: run \`NODE_ENV=production npm run build\` first`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
