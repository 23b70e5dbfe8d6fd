// `npm run serve`: the built server under the project's Node, with the arguments that it needs. Any Node may start it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from './workspace/install.mjs';
import { root } from './workspace/paths.mjs';

const program = join(root, 'apps/server/dist/main.js');
for (const [file, command] of [
  [projectNode, 'npm ci'],
  [program, 'npm run build'],
]) {
  if (existsSync(file)) continue;
  console.error(`${file} is missing: run \`${command}\` first.`);
  process.exit(1);
}
const nodeArguments = JSON.parse(readFileSync(join(root, 'tools/start/node-arguments.json'), 'utf8'));
const environment = { NODE_ENV: 'production', ...process.env };
const child = spawn(projectNode, [...nodeArguments, program], { cwd: root, stdio: 'inherit', env: environment });
// It decides itself how long its end takes (DRAIN_SECONDS).
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
