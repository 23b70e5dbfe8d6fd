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
    'app.ts': "import { b } from './areas/x/b/b.ts';\nimport { p } from './platform/p.ts';",
    'areas/x/b/b.ts':
      "import type { A } from '../a/a.ts';\nimport { c } from './c.ts';\nimport { eq } from 'drizzle-orm';",
    'areas/x/b/c.ts': "import { b } from './b.ts';",
    'areas/x/a/a.ts': "import { p } from '../../../platform/p.ts';",
    'platform/p.ts': "import { q } from './q/q.ts';\nimport { configuration } from '../configuration.ts';",
    'platform/q/q.ts': '',
    'configuration.ts': '',
  });
  assert.deepEqual(moduleProblems(base), []);
});

test('two modules that import each other are reported, with the imports', () => {
  const base = server({
    'areas/x/a/a.ts': "import { b } from '../b/b.ts';",
    'areas/x/b/b.ts': "import type { A } from '../a/a.ts';",
  });
  assert.deepEqual(moduleProblems(base), [
    'modules in a circle: areas/x/a → areas/x/b → areas/x/a\n' +
      '    areas/x/a/a.ts imports areas/x/b/b.ts\n' +
      '    areas/x/b/b.ts imports areas/x/a/a.ts',
  ]);
});

test('an indirect cycle is found once, and so is one through the platform or a composing file', () => {
  const base = server({
    'areas/x/a/a.ts': "import { b } from '../b/b.ts';",
    'areas/x/b/b.ts': "const c = await import('../c/c.ts');",
    'areas/x/c/c.ts': "import '../a/a.ts';",
    'platform/p.ts': "import { channels } from '../channels/channels.ts';",
    'channels/channels.ts': "import { app } from '../app.ts';",
    'app.ts': "import { p } from './platform/p.ts';",
  });
  assert.deepEqual(
    moduleProblems(base).map((problem) => problem.split('\n')[0]),
    [
      'modules in a circle: app.ts → platform → channels → app.ts',
      'modules in a circle: areas/x/a → areas/x/b → areas/x/c → areas/x/a',
    ],
  );
});

test('tests and their helpers may import anything', () => {
  const base = server({
    'areas/x/a/a.ts': "import { b } from '../b/b.ts';",
    'areas/x/b/b.test.ts': "import { a } from '../a/a.ts';",
    'areas/x/b/testing/world.ts': "import { a } from '../../a/a.ts';",
  });
  assert.deepEqual(moduleProblems(base), []);
});

const tables = {
  'platform/database/schema/users.ts': "export const users = pgTable('users', {});",
  'areas/x/a/a.schema.ts': "export const letters = pgTable(\n  'a_letters',\n  {},\n);",
  'areas/x/b/b.schema.ts': "export const books = pgTable('b_books', {});",
  'areas/x/b/b.ts': "import { a } from '../a/a.ts';",
  'areas/x/a/a.ts': '',
};

test('a table counts as its module', () => {
  assert.deepEqual(
    moduleProblems(server({ ...tables, 'areas/x/a/rows.ts': "import { books } from '../b/b.schema.ts';" })),
    [
      'modules in a circle: areas/x/a → areas/x/b → areas/x/a\n' +
        '    areas/x/a/rows.ts imports areas/x/b/b.schema.ts\n' +
        '    areas/x/b/b.ts imports areas/x/a/a.ts',
    ],
  );
});

test('SQL that names a table counts as well, a comment does not', () => {
  for (const sql of ['select 1 from b_books', 'SELECT 1 FROM "b_books"', 'delete from b_books b', 'join b_books on']) {
    const base = server({ ...tables, 'areas/x/a/rows.ts': `const rows = sql\`${sql}\`;` });
    assert.deepEqual(moduleProblems(base), [
      'modules in a circle: areas/x/a → areas/x/b → areas/x/a\n' +
        '    areas/x/a/rows.ts names the table b_books of areas/x/b/b.schema.ts\n' +
        '    areas/x/b/b.ts imports areas/x/a/a.ts',
    ]);
  }
  const base = server({
    ...tables,
    'areas/x/a/rows.ts': '// Rows that come from b_books.\nconst from = sql`from a_letters`;',
  });
  assert.deepEqual(moduleProblems(base), []);
});

test('the platform may not name the table of a module either', () => {
  const base = server({
    ...tables,
    'platform/open.ts': "await query('DELETE FROM b_books');",
    'areas/x/b/c.ts': "import '../../../platform/open.ts';",
  });
  assert.deepEqual(
    moduleProblems(base).map((problem) => problem.split('\n')[0]),
    ['modules in a circle: areas/x/b → platform → areas/x/b'],
  );
});

test('a table of a lower module, of the same module and of the platform may be used', () => {
  const users = "import { users } from '../../../platform/database/schema/users.ts';\n";
  const base = server({
    ...tables,
    'areas/x/b/rows.ts': `${users}import { letters } from '../a/a.schema.ts';\nsql\`from a_letters join users\`;`,
    'areas/x/a/rows.ts': `${users}import { letters } from './a.schema.ts';`,
  });
  assert.deepEqual(moduleProblems(base), []);
});

test('the face of a module may react to a module that uses it', () => {
  const base = server({
    'areas/areas.ts': "import { a } from './x/a/module.ts';",
    'areas/x/a/module.ts': "import { happened } from '../b/b-events.ts';\nimport { a } from './a.ts';",
    'areas/x/a/a.ts': '',
    'areas/x/b/b-events.ts': "import { a } from '../a/a.ts';",
  });
  assert.deepEqual(moduleProblems(base), []);
});
