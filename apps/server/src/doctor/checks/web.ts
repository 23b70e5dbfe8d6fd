import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registryFromFiles } from '@recado/releases/registry-files';
import { type Check, ok, problem, warning } from '../check.ts';

/** Whether the shell and the remotes were built where this process serves them from. */
export const webCheck: Check = {
  name: 'web',
  async run({ configuration }) {
    const { roles, shellFolder, remotesFolder } = configuration;
    if (!roles.has('web')) return undefined;
    const build = 'Run `npm run build`, or correct SHELL_FOLDER and REMOTES_FOLDER.';
    if (!existsSync(join(shellFolder, 'index.html'))) return problem(`${shellFolder} has no built shell.`, build);
    const { registry, problems } = registryFromFiles(configuration);
    if (registry.remotes.length === 0) return problem(`${remotesFolder} has no built remotes.`, build);
    if (problems.length > 0) return warning(problems.join(' '), build);
    return ok(
      `The shell is built, and ${registry.remotes
        .map(({ name }) => name)
        .sort()
        .join(', ')}.`,
    );
  },
};
