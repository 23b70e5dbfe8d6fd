import { type ClassifiedTables, type ColumnClass, columnClasses } from './classes.ts';
import { conversationColumns } from './conversations.ts';
import { installationColumns } from './installation.ts';
import { workColumns } from './work.ts';

/** Every column of every table: whether it is about a person, and what becomes of it when they are erased (docs/adr/0183). */
export const classifiedTables: ClassifiedTables = { ...conversationColumns, ...workColumns, ...installationColumns };

/** The columns of a table with their class; a column twice has two. */
export function classesOf(table: string): { column: string; class: ColumnClass }[] {
  const classes = classifiedTables[table] ?? {};
  return columnClasses.flatMap((name) =>
    (classes[name] ?? '').split(' ').flatMap((column) => (column === '' ? [] : [{ column, class: name }])),
  );
}

/** Where the generated part of docs/privacy.md begins. */
export const generatedFrom =
  '<!-- Generated from the classification of the columns: see apps/server/src/personal-data/classification.test.ts. -->';

const personal: readonly ColumnClass[] = ['row', 'blanked', 'figure', 'words', 'kept', 'user'];

/** The data map of docs/privacy.md: each table with personal data, its columns by class. */
export function documentDataMap(): string {
  const tables = Object.keys(classifiedTables).sort();
  const lines = tables.flatMap((table) => {
    const cells = personal.map((name) => (classifiedTables[table]?.[name] ?? '').split(' ').filter(Boolean));
    if (cells.every((columns) => columns.length === 0)) return [];
    return [
      `| \`${table}\` | ${cells.map((columns) => columns.map((column) => `\`${column}\``).join(' ')).join(' | ')} |`,
    ];
  });
  const without = tables.filter((table) => personal.every((name) => !classifiedTables[table]?.[name]));
  return [
    generatedFrom,
    '',
    '## Data map',
    '',
    '| Table | Deleted with its row | Emptied | Kept as a figure | Words of colleagues | Kept on purpose | About users |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Without personal data: ${without.map((table) => `\`${table}\``).join(', ')}.`,
    '',
  ].join('\n');
}
