import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { circleProblems } from './circles.mjs';

function repository(files) {
  const base = mkdtempSync(join(tmpdir(), 'circles-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return base;
}

test('files that import downwards are accepted, also when several import the same one', () => {
  const base = repository({
    'apps/x/src/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';\nimport { eq } from 'drizzle-orm';",
    'apps/x/src/b.ts': "import type { C } from './c.ts';\nimport './a.css';",
    'apps/x/src/c.ts': '',
    'tools/a.mjs': "import { b } from './checks/b.mjs';",
    'tools/checks/b.mjs': '',
  });
  assert.deepEqual(circleProblems(base), []);
});

test('two files that import each other are reported in every folder', () => {
  for (const folder of ['apps/x/src', 'libs/x/src', 'examples/x', 'tools', 'e2e/pages', 'bench']) {
    const base = repository({
      [`${folder}/a.ts`]: "import { b } from './b.mjs';",
      [`${folder}/b.mjs`]: "import { a } from './a.ts';",
    });
    assert.deepEqual(circleProblems(base), [`files in a circle: ${folder}/a.ts → ${folder}/b.mjs → ${folder}/a.ts`]);
  }
});

test('imports of types, imports on demand, exports and bare imports count as well', () => {
  const back = [
    "import type { A } from './a.ts';",
    "import {\n  type A,\n} from './a.ts';",
    "const a = await import('./a.ts');",
    "export type { A } from './a.ts';",
    "export * from './a.ts';",
    "import './a.ts';",
  ];
  for (const text of back) {
    const base = repository({ 'libs/x/a.ts': "import { b } from './b.ts';", 'libs/x/b.ts': text });
    assert.deepEqual(circleProblems(base), ['files in a circle: libs/x/a.ts → libs/x/b.ts → libs/x/a.ts']);
  }
});

test('a longer circle is found once, and each of two', () => {
  const base = repository({
    'apps/x/a.ts': "import { b } from './b.ts';",
    'apps/x/b.ts': "import { c } from './folder/c.tsx';",
    'apps/x/folder/c.tsx': "import { a } from '../a.ts';",
    'apps/x/d.ts': "import { a } from './a.ts';\nimport { e } from './e.ts';",
    'apps/x/e.ts': "import { d } from './d.ts';",
  });
  assert.deepEqual(circleProblems(base), [
    'files in a circle: apps/x/a.ts → apps/x/b.ts → apps/x/folder/c.tsx → apps/x/a.ts',
    'files in a circle: apps/x/d.ts → apps/x/e.ts → apps/x/d.ts',
  ]);
});

test('a file that imports itself is a circle', () => {
  const base = repository({ 'apps/x/a.ts': "import type { A } from './a.ts';" });
  assert.deepEqual(circleProblems(base), ['files in a circle: apps/x/a.ts → apps/x/a.ts']);
});

test('a circle through the name of a project is found', () => {
  const base = repository({
    'libs/x/package.json': '{ "name": "@recado/x", "exports": { ".": "./src/index.ts", "./live": "./src/live.ts" } }',
    'libs/x/src/index.ts': "export { live } from '@recado/x/live';",
    'libs/x/src/live.ts': "import type { X } from '@recado/x';",
  });
  assert.deepEqual(circleProblems(base), [
    'files in a circle: libs/x/src/index.ts → libs/x/src/live.ts → libs/x/src/index.ts',
  ]);
});

test('tests and their helpers may import anything, and installed packages are not read', () => {
  const base = repository({
    'apps/x/a.ts': "import { b } from './b.test.ts';\nimport { w } from './testing/world.ts';",
    'apps/x/b.test.ts': "import { a } from './a.ts';",
    'apps/x/testing/world.ts': "import { a } from '../a.ts';",
    'apps/x/node_modules/y/a.ts': "import './b.ts';",
    'apps/x/node_modules/y/b.ts': "import './a.ts';",
  });
  assert.deepEqual(circleProblems(base), []);
});
