import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectionOf } from '../reading/select.ts';
import { tableReadings } from '../tables/tables.ts';
import { mysqlDialect, statementOf } from './mysql.ts';
import type { SourceSchema } from './source-server.ts';

/** Some columns of the community edition, as MariaDB describes them. */
const schema: SourceSchema = new Map([
  [
    'QuickAnswers',
    new Map(
      [
        ['id', 'int'],
        ['shortcut', 'text'],
        ['message', 'text'],
        ['createdAt', 'datetime'],
        ['updatedAt', 'timestamp'],
      ].map(([name = '', type = '']) => [name, { type, isNullable: false }]),
    ),
  ],
]);

test('MariaDB is asked in its own words, and its times have their zone', () => {
  const dialect = mysqlDialect('-03:00');
  const options = { companyId: '1', changedSince: new Date('2025-01-31T12:00:00.5Z') };
  const selection = selectionOf({ dialect, schema }, tableReadings.quickMessages, options);
  assert.ok(selection !== null);
  const statement = statementOf(selection);
  assert.match(statement, /^SELECT LEFT\(CAST\(`id` AS CHAR\), 65537\) AS `id`, /);
  assert.match(statement, /CONCAT\(LEFT\(CAST\(`createdAt` AS CHAR\), 65537\), '-03:00'\) AS `createdAt`/);
  assert.match(statement, /CONCAT\(LEFT\(CAST\(`updatedAt` AS CHAR\), 65537\), '\+00:00'\) AS `updatedAt`/);
  assert.match(statement, /`updatedAt` >= CAST\(\? AS DATETIME\(6\)\) OR `createdAt` >= CONVERT_TZ\(/);
  assert.match(statement, / ORDER BY `createdAt`, `id`$/);
  assert.deepEqual(selection.values, ['2025-01-31 12:00:00.500', '2025-01-31 12:00:00.500']);
  assert.equal(statement.split('?').length - 1, selection.values.length);
});

test('a name with the quote of MariaDB stays a name', () => {
  assert.equal(mysqlDialect('+00:00').quoted('a`b'), '`a``b`');
});
