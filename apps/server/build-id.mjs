// The commit that is built, for the server's version. Run as a program it prints it: nx builds the server again for another one.
import { spawnSync } from 'node:child_process';

/** The commit, `+` when files were changed since; RECADO_BUILD where there is no repository. */
export function buildId() {
  if (process.env.RECADO_BUILD) return process.env.RECADO_BUILD;
  const git = (...words) => spawnSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=10', 'HEAD');
  if (status !== 0) return 'unknown';
  return stdout.trim() + (git('status', '--porcelain', '--', '.', '../../libs').stdout.trim() === '' ? '' : '+');
}

if (process.argv[1] === import.meta.filename) console.log(buildId());
