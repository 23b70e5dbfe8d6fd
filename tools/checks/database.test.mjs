import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { databaseProblems } from './database.mjs';

function server(files) {
  const base = mkdtempSync(join(tmpdir(), 'database-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(base, 'apps/server/src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return databaseProblems(base);
}

test('the platform imports the face of the driver, and the driver its own files and private members', () => {
  const problems = server({
    'platform/jobs/queue.ts': "import { sessionsOf } from '../database/driver/driver.ts';",
    'platform/database/driver/driver.ts': "export { sessionsOf } from './sessions.ts';",
    'platform/database/driver/sessions.ts': "import { NodePgSession } from 'drizzle-orm/node-postgres';",
    'platform/database/units.test.ts': "import { sessionsOf } from './driver/sessions.ts';",
  });
  assert.deepEqual(problems, []);
});

test('a private file of the driver, and its face in an area, are reported', () => {
  const problems = server({
    'areas/one/things/list.ts': "import type { Fields } from '../../../platform/database/driver/driver.ts';",
    'platform/database/units.ts': "import type { Names } from './driver/sessions.ts';",
  });
  assert.deepEqual(problems, [
    'areas/one/things/list.ts imports platform/database/driver/driver.ts: areas and channels read by `unit.db` and `Reader.select`',
    'platform/database/units.ts imports platform/database/driver/sessions.ts: only platform/database/driver/driver.ts is open to others',
  ]);
});

test('private members and generated code outside of the driver are reported, but not in comments or longer names', () => {
  const rest = 'only platform/database/driver/ knows private parts of libraries, and generates code';
  const problems = server({
    'areas/one/things/code.ts': "export const read = new Function('row', 'return row');",
    'platform/database/open.ts': 'export const pid = (client) => client.processID;',
    'platform/database/plain.ts': '// sqlToQuery\nexport const columnTypes = 1;',
  });
  assert.deepEqual(problems, [
    `areas/one/things/code.ts uses new Function: ${rest}`,
    `platform/database/open.ts uses processID: ${rest}`,
  ]);
});

test('what stands on the database is not imported by it, not even as a type', () => {
  const problems = server({
    'platform/database/unit.ts':
      "import type { Job } from '../jobs/job.ts';\nimport { textOf } from '../text/text.ts';\nimport '../realtime/rooms.ts';",
  });
  assert.deepEqual(problems, [
    'platform/database/unit.ts imports platform/jobs/job.ts, which stands on the database',
    'platform/database/unit.ts imports platform/realtime/rooms.ts, which stands on the database',
  ]);
});

test('an update that names the time of its change is reported, but neither a read of it nor a test', () => {
  const problems = server({
    'areas/one/things/change.ts':
      'export const change = (db) => db.update(things).set({ name, updatedAt: new Date() });',
    'areas/one/things/change.test.ts': 'export const change = { updatedAt: new Date() };',
    'areas/one/things/show.ts': 'export const show = (row) => ({ updatedAt: row.updatedAt.toISOString() });',
    'platform/database/schema/columns.ts': 'export const touched = { updatedAt: sql`now()` };',
  });
  assert.deepEqual(problems, [
    'areas/one/things/change.ts writes updatedAt: every update sets it, and `touched` of platform/database/schema/columns.ts is for one without fields',
  ]);
});
