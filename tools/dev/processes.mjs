import { join } from 'node:path';
import { endsWithParent } from '../start/server.mjs';
import { endChildren, isEnding, startChild } from '../workspace/children.mjs';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';

/**
 * Runs processes side by side and prefixes their output with their names. When one of them exits, or on Ctrl+C, all are
 * ended.
 */
export function startAll(processes) {
  for (const child of processes.map(start)) {
    child.on('exit', async (code) => {
      if (isEnding()) return;
      await endChildren();
      process.exit(code ?? 1);
    });
  }
}

function start({ name, folder = '.', args, environment = {} }) {
  const child = startChild(projectNode, [...endsWithParent, ...args], {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      for (const line of text.split('\n')) if (line.trim()) console.log(`${name.padEnd(14)} │ ${line}`);
    });
  }
  return child;
}

/** The development server of a remote as a process. */
export function servedRemote({ app, port }) {
  return { name: app, folder: `apps/${app}`, args: devServer, environment: { DEV_PORT: String(port) } };
}

/** The command of the project's Node that serves an application for development, in its folder. */
export const devServer = ['../../node_modules/@rspack/cli/bin/rspack.js', 'serve'];
