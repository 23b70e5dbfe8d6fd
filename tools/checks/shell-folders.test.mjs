import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { shellFolderProblems } from './shell-folders.mjs';

function shell(files) {
  const base = mkdtempSync(join(tmpdir(), 'shell-folders-'));
  const all = { 'folders.json': '{"high":"","low":""}', 'src/high/a.tsx': '', 'src/low/b.ts': '', ...files };
  for (const [name, text] of Object.entries(all)) {
    const path = join(base, 'apps/shell', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return shellFolderProblems(base);
}

test('a folder imports folders below, and a test any folder', () => {
  const problems = shell({
    'src/high/a.tsx': "import { b } from '../low/b.ts';\nimport '../low/b.css';",
    'src/low/b.test.ts': "import { a } from '../high/a.tsx';",
    'src/testing/render.tsx': "import { a } from '../high/a.tsx';",
  });
  assert.deepEqual(problems, []);
});

test('an arrow upwards is reported, also of types, of styles and of code that is loaded later', () => {
  const problems = shell({
    'src/low/b.ts': "import type { A } from '../high/a.tsx';",
    'src/low/inside/c.ts': "const a = await import('../../high/a.tsx');",
    'src/low/d.tsx': "import '../high/a.css';",
  });
  assert.deepEqual(problems, [
    'low/b.ts imports high/a.tsx, which is in a folder above',
    'low/d.tsx imports high/a.css, which is in a folder above',
    'low/inside/c.ts imports high/a.tsx, which is in a folder above',
  ]);
});

test('a folder without a place, and a place without a folder, are reported', () => {
  const problems = shell({ 'folders.json': '{"high":"","low":"","gone":""}', 'src/other/c.ts': '' });
  assert.deepEqual(problems, ['the folder other is not in folders.json', 'folders.json lists gone, which is gone']);
});
