import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestDatabase } from '../testing/database.ts';
import { archiveTables } from './catalogue.ts';
import { documentTables, generatedFrom } from './document.ts';

const file = join(import.meta.dirname, '../../../../docs/company-archive.md');

test('the document describes the tables as they are', async () => {
  const { database, close } = await openTestDatabase();
  const tables = await database.units.attempt(async ({ db }) => ({ result: await archiveTables(db), committed: null }));
  await close();
  const text = readFileSync(file, 'utf8');
  const written = text.slice(0, text.indexOf(generatedFrom)) + documentTables(tables);
  if (process.env.WRITE_DOCUMENT) writeFileSync(file, written);
  assert.equal(text, written, 'run this test with WRITE_DOCUMENT=1, and look at what changed');
});
