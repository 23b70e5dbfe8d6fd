import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { areaProblems } from './areas.mjs';

const list = 'export const areas = {\n  low: [],\n  high: [],\n} as const;';

function areas(files) {
  const base = mkdtempSync(join(tmpdir(), 'areas-'));
  for (const [name, text] of Object.entries({ 'areas.ts': list, ...files })) {
    const path = join(base, 'apps/server/src/areas', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return areaProblems(base);
}

test('an area imports faces, tables, events and shared files of areas below', () => {
  const problems = areas({
    'low/a/module.ts': "export const a = defineModule('a', {\n  shares: ['rows', 'outbound/jobs'],\n});",
    'high/b/b.ts': [
      "import { rows } from '../../low/a/rows.ts';",
      "import { send } from '../../low/a/outbound/jobs.ts';",
      "import { a } from '../../low/a/module.ts';",
      "import { as } from '../../low/a/a.schema.ts';",
      "import { changed } from '../../low/a/in-process-events.ts';",
      "import { c } from '../c/c.ts';",
      "import { p } from '../../../platform/p.ts';",
    ].join('\n'),
    'high/b/b.test.ts': "import { secret } from '../../low/a/secret.ts';",
  });
  assert.deepEqual(problems, []);
});

test('an arrow upwards is reported, also to a face and of types only', () => {
  const problems = areas({
    'low/a/a.ts': "import type { B } from '../../high/b/b-events.ts';",
    'high/b/b-events.ts': '',
  });
  assert.deepEqual(problems, ['low/a/a.ts imports high/b/b-events.ts, which is in an area above']);
});

test('a file that is not shared is reported, and one that is shared for nothing', () => {
  const problems = areas({
    'low/a/module.ts': "export const a = defineModule('a', { shares: ['rows'] });",
    'high/b/b.ts': "import { secret } from '../../low/a/secret.ts';",
  });
  assert.deepEqual(problems, [
    'high/b/b.ts imports low/a/secret.ts, which its module does not share',
    'low/a/rows.ts is shared, but no other area imports it',
  ]);
});

test('an area that areas.ts does not list is reported', () => {
  assert.deepEqual(areas({ 'other/a/a.ts': '' }), ['the area other is not in areas.ts']);
});
