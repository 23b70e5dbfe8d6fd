import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

/** Applications that are not delivered. */
const leftOut = ['whatsapp-emulator'];

/**
 * Writes what a delivery contains as a CycloneDX document: the packages of server and web that npm installed, bundled
 * or not, Node, and `others`, components that the caller knows. It has no time and no random number: the same
 * content is the same document.
 */
export function writeBillOfMaterials(file, others = []) {
  const { metadata, components, dependencies, serialNumber: _random, ...document } = productionPackages();
  const { timestamp: _now, ...facts } = metadata;
  const all = [...components, nodeComponent(), ...others];
  const written = {
    ...document,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(all))}`,
    metadata: { ...facts, component: { ...facts.component, name: 'recado' } },
    components: all,
    dependencies,
  };
  writeFileSync(file, `${JSON.stringify(written, null, 1)}\n`);
}

/**
 * What npm knows of the applications, without packages that only development needs. npm's own `--omit=dev` leaves out every
 * package that some project also has for development, e.g. react: the lock file says which are for nothing else.
 */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const applications = Object.entries(packages)
    .filter(([path]) => /^apps\/[^/]+$/.test(path) && !leftOut.includes(path.split('/')[1]))
    .flatMap(([, { name }]) => ['--workspace', name]);
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', ...applications];
  const document = JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }));
  const needed = Object.entries(packages).filter(([path, { dev }]) => path.includes('node_modules/') && !dev);
  const names = new Set(
    needed.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
  );
  const components = document.components.filter(({ name, version }) => names.has(`${name}@${version}`));
  const kept = new Set(components.map((each) => each['bom-ref']));
  const dependencies = document.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  return { ...document, components, dependencies };
}

/** The runtime, which npm installs for developers, and which a delivery contains. */
function nodeComponent() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'));
  const purl = `pkg:generic/node@${version}`;
  return { 'bom-ref': `node@${version}`, type: 'platform', name: 'node', version, scope: 'required', purl };
}

function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
