import { isEnding, startChild } from './children.mjs';
import { root } from './paths.mjs';

/**
 * Runs a command with its output on this terminal or in the open file `output`; returns whether it succeeded. After
 * `timeout` milliseconds, if given, it is killed. Never returns once the process is ending.
 */
export function run(command, args, environment = {}, { cwd = root, output = 'inherit', timeout } = {}) {
  return new Promise((resolve) => {
    const child = startChild(command, args, {
      ...{ cwd, timeout, killSignal: 'SIGKILL' },
      stdio: ['ignore', output, output],
      env: { ...process.env, ...environment },
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('exit', (code) => isEnding() || resolve(code === 0));
  });
}
