import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, globSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode } from '../workspace/install.mjs';

/** Who runs the product in an image: nobody that a machine knows, the number that others use for this as well. */
export const user = 65_532;
/** Where the application lies in an image. */
export const applicationFolder = 'app';

/** `recado` for a shell or an entry point: an image has no `env`, which the first line of the file itself asks for. */
const command = `#!/usr/local/bin/node\nimport('/${applicationFolder}/apps/server/bin/recado.mjs');\n`;
/** What whoever runs an image mounts there: data, what is temporary, and what the kernel tells. */
const mountPoints = ['data', 'tmp', 'dev', 'proc', 'sys'];
const texts = {
  'etc/passwd': `root:x:0:0:root:/root:/nonexistent\nrecado:x:${user}:${user}:recado:/data:/nonexistent\n`,
  'etc/group': `root:x:0:\nrecado:x:${user}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
};

/**
 * Writes what an image needs beside the application: Node, the libraries of this system that Node and the add-ons of
 * packages load, the users, `/data` and `/tmp`. No shell and no package manager is among it. Returns the packages of
 * Debian that the libraries belong to, as components of a bill of materials.
 */
export function writeSystem(folder) {
  for (const [path, text] of Object.entries({ ...texts, 'usr/local/bin/recado': command })) write(folder, path, text);
  copyInto(folder, projectNode, 'usr/local/bin/node');
  for (const path of ['usr/local/bin/recado', 'usr/local/bin/node']) chmodSync(join(folder, path), 0o755);
  for (const path of mountPoints) mkdirSync(join(folder, path), { recursive: true });
  copyInto(folder, '/etc/os-release', 'etc/os-release');
  const libraries = librariesOf(folder);
  for (const path of libraries) copyInto(folder, path, path);
  return [...new Set(libraries.map(debianPackage))].filter(Boolean).map((name) => describePackage(folder, name));
}

/** The libraries outside of `folder` that programs and add-ons in it load, as the loader finds them. */
function librariesOf(folder) {
  const programs = [join(folder, 'usr/local/bin/node'), ...globSync(`${folder}/**/*.node`)];
  const found = programs.flatMap((program) => {
    const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
    if (/not found/.test(stdout)) throw new Error(`${program} needs a library that is not here:\n${stdout}`);
    return stdout.split(/\s/).filter((word) => word.startsWith('/') && word.includes('.so'));
  });
  return [...new Set(found)].filter((path) => !path.startsWith(folder)).sort();
}

/** The name of the package that a library came with; undefined where no Debian is. */
function debianPackage(library) {
  const places = [library, realpathSync(library)].flatMap((path) => [path, path.replace(/^\/usr/, ''), `/usr${path}`]);
  for (const place of new Set(places)) {
    const { status, stdout } = spawnSync('dpkg-query', ['--search', place], { encoding: 'utf8' });
    if (status === 0) return stdout.split(':')[0];
  }
  return undefined;
}

/** Leaves the facts about a package where scanners of images look for them, and its licence. */
function describePackage(folder, name) {
  const facts = execFileSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  write(folder, `var/lib/dpkg/status.d/${name}`, facts);
  const licence = `/usr/share/doc/${name}/copyright`;
  if (existsSync(licence)) copyInto(folder, licence, licence);
  const version = /^Version: (.+)$/m.exec(facts)?.[1] ?? '';
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}`;
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, scope: 'required', purl };
}

function copyInto(folder, from, to) {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  copyFileSync(realpathSync(from), join(folder, to));
}

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
