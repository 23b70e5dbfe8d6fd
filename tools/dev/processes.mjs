import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectNode } from '../workspace/install.mjs';
import { root } from '../workspace/paths.mjs';

/**
 * Starts processes beside each other, their output marked with their names. When one of them ends, or the terminal asks
 * for it, all end; `cleanUp` is called last.
 */
export function startAll(processes, cleanUp) {
  const children = processes.map(start);
  let ending = false;
  const end = (code) => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill('SIGTERM');
    cleanUp();
    process.exitCode = code;
  };
  for (const child of children) child.on('exit', (code) => end(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
}

function start({ name, folder = '.', args, environment = {} }) {
  const child = spawn(projectNode, args, {
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
