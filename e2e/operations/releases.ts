import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../harness/processes.ts';

/** Two builds of which one follows the other: their folders. */
export interface TwoReleases {
  former: string;
  next: string;
  remove(): void;
}

/**
 * With `FORMER_RELEASE`, the folder of a former release that is built (docs/operations/upgrade.md): that one and this build. Otherwise this
 * build and a copy of it with a further migration, as a later release may have it.
 */
export function twoReleases(): TwoReleases {
  const former = process.env.FORMER_RELEASE;
  if (former) return { former, next: root, remove: () => undefined };
  const next = mkdtempSync(join(tmpdir(), 'recado-next-'));
  const server = 'apps/server';
  mkdirSync(join(next, server), { recursive: true });
  cpSync(join(root, server, 'dist'), join(next, server, 'dist'), { recursive: true });
  for (const modules of ['node_modules', `${server}/node_modules`])
    symlinkSync(join(root, modules), join(next, modules));
  addMigrations(join(next, server, 'dist/migrations'));
  return { former: root, next, remove: () => rmSync(next, { recursive: true, force: true }) };
}

/**
 * What migrations may do beside the former release: columns that need no value, a table, an index made apart. Each locks one table, because a
 * transaction that locks two that are in use may make a call fail (docs/adr/0140).
 */
const furtherMigrations = {
  next_message_column: 'ALTER TABLE "messages" ADD COLUMN "of_next_release" text;',
  next_ticket_column: 'ALTER TABLE "tickets" ADD COLUMN "of_next_release" boolean DEFAULT false NOT NULL;',
  next_table: 'CREATE TABLE "of_next_release" ("id" integer PRIMARY KEY);',
  next_index: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_of_next_release" ON "messages" ("of_next_release");',
};

function addMigrations(folder: string): void {
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, sql] of Object.entries(furtherMigrations)) {
    const last = journal.entries.at(-1);
    if (!last) throw new Error('the build has no migrations');
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: name });
    writeFileSync(join(folder, `${name}.sql`), sql);
  }
  writeFileSync(file, JSON.stringify(journal));
}
