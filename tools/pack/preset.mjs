import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellFacts } from '../../libs/federation/build/shell-facts.ts';
import { root } from '../workspace/paths.mjs';
import { writeScripts } from './scripts.mjs';

/** The command with which a remote of another repository is published, and its program. */
export const command = { 'recado-release': './scripts/recado-release.js' };

/** Files with which the bundler replaces those of libraries; they are sources for it (`base-config.ts`). */
const replacements = ['bright-colour.ts', 'no-scroll-lock.ts', 'text-area-height.ts', 'two-colour-names.ts'];

/**
 * Adds to the preset the files that it reads, e.g. the list of what this workspace's shell provides, and the command,
 * whose imports it returns.
 */
export function addPreset(pack) {
  const imported = writeScripts(pack, [], { 'recado-release': join(root, 'tools/release/outside.mjs') });
  writeFileSync(join(pack, 'scripts/shell-facts.json'), JSON.stringify(shellFacts()));
  for (const file of replacements) cpSync(join(root, 'libs/federation/build', file), join(pack, 'scripts', file));
  // What the preset adds to the modules of a development server (`remote-config.ts`).
  cpSync(join(root, 'libs/auth/src/development-view.ts'), join(pack, 'scripts/development-view.ts'));
  return imported;
}
