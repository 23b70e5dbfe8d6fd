import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { moduleProblems } from './modules.mjs';

function server(files) {
  const base = mkdtempSync(join(tmpdir(), 'modules-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, 'apps/server/src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return base;
}

test('modules that import downwards are accepted', () => {
  const base = server({
    'app.ts': "import { b } from './modules/b/b.ts';\nimport { p } from './platform/p.ts';",
    'modules/b/b.ts':
      "import type { A } from '../a/a.ts';\nimport { c } from './c.ts';\nimport { eq } from 'drizzle-orm';",
    'modules/b/c.ts': "import { b } from './b.ts';",
    'modules/a/a.ts': "import { p } from '../../platform/p.ts';",
    'platform/p.ts': "import { q } from './q/q.ts';\nimport { configuration } from '../configuration.ts';",
    'platform/q/q.ts': '',
    'configuration.ts': '',
  });
  assert.deepEqual(moduleProblems(base), []);
});

test('two modules that import each other are reported, with the imports', () => {
  const base = server({
    'modules/a/a.ts': "import { b } from '../b/b.ts';",
    'modules/b/b.ts': "import type { A } from '../a/a.ts';",
  });
  assert.deepEqual(moduleProblems(base), [
    'modules in a circle: modules/a → modules/b → modules/a\n' +
      '    modules/a/a.ts imports modules/b/b.ts\n' +
      '    modules/b/b.ts imports modules/a/a.ts',
  ]);
});

test('an indirect cycle is found once, and so is one through the platform or a composing file', () => {
  const base = server({
    'modules/a/a.ts': "import { b } from '../b/b.ts';",
    'modules/b/b.ts': "const c = await import('../c/c.ts');",
    'modules/c/c.ts': "import '../a/a.ts';",
    'platform/p.ts': "import { channels } from '../channels/channels.ts';",
    'channels/channels.ts': "import { app } from '../app.ts';",
    'app.ts': "import { p } from './platform/p.ts';",
  });
  assert.deepEqual(
    moduleProblems(base).map((problem) => problem.split('\n')[0]),
    [
      'modules in a circle: app.ts → platform → channels → app.ts',
      'modules in a circle: modules/a → modules/b → modules/c → modules/a',
    ],
  );
});

test('tests and their helpers may import anything', () => {
  const base = server({
    'modules/a/a.ts': "import { b } from '../b/b.ts';",
    'modules/b/b.test.ts': "import { a } from '../a/a.ts';",
    'modules/b/testing/world.ts': "import { a } from '../../a/a.ts';",
  });
  assert.deepEqual(moduleProblems(base), []);
});
