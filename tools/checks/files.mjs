import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

const mostLines = 300;

/** Source files over 300 lines, except tests: a sign that a file has two responsibilities. */
export function longFiles() {
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.test\.\w+$/.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > mostLines + 1)
    .map(({ file, lines }) => `${file}: ${lines} lines`);
}
