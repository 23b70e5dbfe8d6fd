import type { ArchiveTable } from './catalogue.ts';
import { leftOutColumns, leftOutRows, leftOutTables } from './named.ts';
import { schemaOf } from './schema.ts';

/** Where the generated part of docs/company-archive.md begins. */
export const generatedFrom =
  '<!-- Generated from the tables of the database: see apps/server/src/company-archive/document.test.ts. -->';

/** The part of docs/company-archive.md about tables: what is in an archive, and what is not and why. */
export function documentTables(tables: readonly ArchiveTable[]): string {
  const described = schemaOf(tables).tables.map(({ name, columns }) => {
    const lines = columns.map(({ name: column, type, required, rowOf }) => {
      const meaning = rowOf === name && column === 'id' ? 'its number' : rowOf ? `row of \`${rowOf}\`` : '';
      return `| \`${column}\` | ${type} | ${required ? 'yes' : ''} | ${meaning} |`;
    });
    return [`### ${name}`, '', '| Column | Type | Always | Names |', '|---|---|---|---|', ...lines].join('\n');
  });
  const secrets = tables.flatMap(({ name, columns }) =>
    columns.filter(({ kind }) => kind === 'secret').map((column) => `\`${name}.${column.name}\``),
  );
  const reasons = [
    ...Object.entries(leftOutTables).map(([name, reason]) => `| \`${name}\` | ${reason} |`),
    ...Object.entries(leftOutColumns).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, reason]) => `| \`${table}.${column}\` | ${reason} |`),
    ),
    ...Object.entries(leftOutRows).map(
      ([table, { condition, reason }]) => `| \`${table}\`, unless ${condition} | ${reason} |`,
    ),
  ];
  return [
    generatedFrom,
    '',
    '## Tables',
    '',
    ...described.flatMap((text) => [text, '']),
    '## Secrets',
    '',
    `With a passphrase: ${secrets.join(', ')}, and the values of \`settings\` that are secret.`,
    '',
    '## What is not in it',
    '',
    '| Table or column | Why |',
    '|---|---|',
    ...reasons,
    '',
  ].join('\n');
}
