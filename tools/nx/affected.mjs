import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';
import { workspaceProjects } from '../workspace/projects.mjs';

const execute = promisify(execFile);
const option = '--base=';
const mainBranch = 'main';

/** What follows `affected` on a command line: the reference in `--base=<reference>`, and the other arguments. */
export function affectedOptions(args) {
  const base = args.findLast((argument) => argument.startsWith(option))?.slice(option.length);
  return { base: base || mainBranch, others: args.filter((argument) => !argument.startsWith(option)) };
}

/**
 * The projects of a workspace that change with what differs from `base`: commits since the branch left it, and files that
 * are not committed or not known to git yet. Returns {projects, since}; `since` is the commit where the branch left
 * `base`, shortened. Throws an Error that says what to do if there is no such reference.
 */
export async function affectedProjects(base, folder = root) {
  const since = await leftAt(base, folder);
  const nx = ['node_modules/nx/dist/bin/nx.js', 'show', 'projects', '--affected', `--base=${since}`, '--json'];
  const { stdout } = await execute(projectNode, nx, { cwd: folder, env: withoutTask() });
  const names = new Set(JSON.parse(stdout));
  return { projects: workspaceProjects(folder).filter(({ name }) => names.has(name)), since: since.slice(0, 8) };
}

/** One line about what is affected, for the terminal. */
export function affectedLine({ projects, since }, base) {
  const from = `what changed since ${base} (${since})`;
  if (projects.length === 0) return `No project is affected by ${from}.`;
  return `Affected by ${from}: ${projects.map(({ name }) => name).join(', ')}.`;
}

async function leftAt(base, folder) {
  try {
    const { stdout } = await execute('git', ['merge-base', base, 'HEAD'], { cwd: folder });
    return stdout.trim();
  } catch {
    throw new Error(`git finds no common commit with "${base}": name a branch or a commit with ${option}<reference>.`);
  }
}

/** The environment without what nx tells its tasks: `affected` may run within one, and in another workspace. */
function withoutTask() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'));
  return { ...Object.fromEntries(own), NX_DAEMON: 'false' };
}
