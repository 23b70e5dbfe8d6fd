import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { copyApplication } from './application.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { sourceTime, steady } from './steady-tree.mjs';

/** `bin/recado`: the server's command under the Node beside it, from whatever folder it is called. */
const command = `#!/bin/sh
here="$(dirname "$(dirname "$(readlink -f "$0")")")"
export SHELL_FOLDER="\${SHELL_FOLDER:-$here/apps/shell/dist}" REMOTES_FOLDER="\${REMOTES_FOLDER:-$here/apps}"
exec "$here/bin/node" "$here/apps/server/bin/recado.mjs" "$@"
`;

/**
 * Writes the product with its Node as `recado-<version>-<system>.tar.gz` into a folder, for machines without
 * containers, and returns its path. The same commit makes the same file.
 */
export function writeTarball(folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `recado-${version}`;
  const file = resolve(folder, `${name}-${process.platform}-${process.arch}.tar.gz`);
  const work = mkdtempSync(join(tmpdir(), 'recado-tarball-'));
  try {
    fill(join(work, name));
    steady(join(work, name), sourceTime());
    mkdirSync(folder, { recursive: true });
    const owner = ['--owner=0', '--group=0', '--numeric-owner'];
    const order = ['--sort=name', '--format=gnu', '--use-compress-program=gzip -n'];
    execFileSync('tar', [...order, ...owner, '--create', `--file=${file}`, `--directory=${work}`, name]);
    return file;
  } finally {
    rmSync(work, { recursive: true });
  }
}

function fill(folder) {
  copyApplication(folder);
  mkdirSync(join(folder, 'bin'));
  copyFileSync(projectNode, join(folder, 'bin/node'));
  writeFileSync(join(folder, 'bin/recado'), command);
  for (const path of ['bin/node', 'bin/recado']) chmodSync(join(folder, path), 0o755);
  for (const path of ['deploy/systemd', 'deploy/proxies']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  copyFileSync(join(root, 'apps/server/.env.example'), join(folder, 'deploy/variables.example'));
  writeBillOfMaterials(join(folder, 'sbom.cdx.json'));
}
