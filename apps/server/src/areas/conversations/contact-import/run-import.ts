import { setTimeout as wait } from 'node:timers/promises';
import { numberKey } from '@recado/contract/phone-numbers';
import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { effectful, type JobHandler, Postpone } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { shortened } from '../../../platform/text/foreign-text.ts';
import { noteConsents, refusedAmong } from '../consents/note-consents.ts';
import { checkListNumbersNow } from '../contact-lists/check-list-numbers.ts';
import { publishCounts } from '../contact-lists/contact-list-rows.ts';
import { checkNumbersNow } from '../contacts/check-numbers.ts';
import { contactsChanged } from '../contacts/in-process-events.ts';
import { storeValues } from '../custom-fields/store-values.ts';
import { assignByName } from '../organisations/change-organisations.ts';
import { contactImportParts, contactImportRefusals, contactImports, phoneContacts } from './contact-import.schema.ts';
import { fieldsOfColumns, withValues } from './field-columns.ts';
import { changeImport, type ImportRow, requireImport } from './import-rows.ts';
import { longestName, type ReadPerson, type RefusedRow, readRow, rowsBefore } from './read-row.ts';
import { storeListPeople, storePeople } from './store-people.ts';
import { storeUsernames } from './store-usernames.ts';

const kind = 'import-contacts';
const order = z.object({ companyId: z.number(), importId: z.number() });
/** The number of rows in one transaction, few because all other work waits for it on the embedded database. */
const atOnce = 50;
/** The number of rows between two progress events. */
const publishedEvery = 200;
/** The number of agenda entries that are read at once. */
const readAtOnce = 250;
/** The shortest and the longest pause between two transactions, in milliseconds. */
const pauses = { least: 5, most: 50 };

/** A row of an import's source: a person, or a refused row. */
type SourceRow = ReadPerson | RefusedRow;

/** The job that runs an import; the imports of a company share a lane. */
export function importJob(companyId: number, importId: number): NewJob {
  return { companyId, lane: `${kind}:${companyId}`, kind, payload: { companyId, importId } };
}

/**
 * Runs an import. Each transaction stores some rows and the number of handled rows, so that after a crash the import
 * continues with the next row.
 */
export function runImportHandler(platform: ServicePlatform): JobHandler {
  const { database } = platform;
  return effectful(kind, order, async ({ companyId, importId }, job, signal) => {
    try {
      const row = await database.tenant(companyId, (unit) => findRunning(unit, companyId, importId));
      if (row) await runImport(database, row, signal);
    } catch (error) {
      if (!(error instanceof Postpone) && job.attempt >= job.maxAttempts) await fail(database, companyId, importId);
      throw error;
    }
  });
}

async function findRunning(unit: Unit, companyId: number, importId: number): Promise<ImportRow | undefined> {
  const [row] = await unit.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.id, importId), eq(contactImports.companyId, companyId)));
  return row?.state === 'running' ? row : undefined;
}

async function runImport(database: Database, row: ImportRow, signal: AbortSignal): Promise<void> {
  /** The first row of each number; a repeated number is refused. */
  const seen = new Map<string, number>();
  let position = 0;
  let some: SourceRow[] = [];
  for await (const read of row.source === 'file' ? rowsOfFile(database, row) : rowsOfAgenda(database, row)) {
    position += 1;
    const first = 'reason' in read ? undefined : seen.get(keyOf(read));
    if (!('reason' in read) && first === undefined) seen.set(keyOf(read), read.row);
    if (position <= row.processed) continue;
    some.push(first === undefined ? read : { ...read, reason: 'repeated' });
    if (some.length < atOnce) continue;
    const began = performance.now();
    if (!(await storeSome(database, row, some))) return;
    some = [];
    await wait(pauseAfter(performance.now() - began));
    if (signal.aborted) throw new Postpone(0, 'the process stops');
  }
  if (await storeSome(database, row, some)) await finish(database, row);
}

/**
 * The pause after a transaction, as long as the transaction took, so that other work has the database at least half of
 * the time.
 */
function pauseAfter(took: number): number {
  return Math.min(Math.max(took, pauses.least), pauses.most);
}

/** Stores some rows; returns false if the import was cancelled meanwhile. */
async function storeSome(
  database: Database,
  { id, companyId, contactListId, source, choice }: ImportRow,
  some: readonly SourceRow[],
) {
  return database.tenant(companyId, async (unit) => {
    const row = await requireImport(unit, companyId, id, 'hold');
    if (row.state !== 'running') return false;
    const people = some.filter((read): read is ReadPerson => !('reason' in read));
    const onDuplicate = choice?.onDuplicate ?? 'skip';
    const { created, updated, refused, byUsername } =
      contactListId === null
        ? await storeContacts(unit, people, { companyId, isKnown: source === 'agenda', onDuplicate })
        : { ...(await storeListPeople(unit, people, { companyId, contactListId, onDuplicate })), byUsername: 0 };
    const all = [...some.filter((read): read is RefusedRow => 'reason' in read), ...refused];
    const isRefused = new Set(refused.map(({ row: at }) => at));
    const partial = people.filter(({ row: at }) => !isRefused.has(at)).flatMap(leftOutOf);
    const listed = [
      ...all.map(({ row: at, name, number, email, reason }) => ({ row: at, name, number, email, reason })),
      ...partial,
    ];
    if (listed.length > 0) {
      await unit.db
        .insert(contactImportRefusals)
        .values(listed.map((refusal) => ({ ...refusal, companyId, importId: id })));
    }
    const processed = row.processed + some.length;
    const progress = {
      processed,
      created: row.created + created,
      updated: row.updated + updated,
      byUsername: row.byUsername + byUsername,
      refused: row.refused + all.length,
      leftOut: row.leftOut + partial.length,
    };
    const isTold = processed % publishedEvery === 0;
    await changeImport(unit, id, progress, isTold ? 'tell' : 'later');
    if (isTold && contactListId !== null) await publishCounts(unit, companyId, contactListId);
    return true;
  });
}

/** What was left out of a person's row, as listed. */
function leftOutOf({ row, name, number, email, leftOut }: ReadPerson) {
  return leftOut.map(({ reason, value }) => ({ row, name, number, email, reason, value, isKept: true }));
}

async function storeContacts(unit: Unit, people: readonly ReadPerson[], how: Parameters<typeof storePeople>[2]) {
  const numbered = await storePeople(
    unit,
    people.filter(({ number }) => number !== ''),
    how,
  );
  const named = await storeUsernames(unit, people.filter(isNamed), how);
  const changes = [...numbered.changes, ...named.changes];
  const stored = [...numbered.stored, ...named.stored];
  const withFields = stored.map(({ contactId, person }) => ({ contactId, values: person.values ?? [] }));
  await storeValues(unit, how.companyId, withFields);
  await storeOrganisations(unit, how.companyId, stored);
  await storeConsents(unit, how.companyId, stored);
  await unit.emit(contactsChanged, { companyId: how.companyId, changes, isImport: true });
  return {
    created: numbered.created + named.created,
    updated: numbered.updated + named.updated,
    refused: [...numbered.refused, ...named.refused],
    byUsername: named.created + named.updated,
  };
}

/** Gives the stored people their organisations; those for which there is no room are listed as left out. */
async function storeOrganisations(
  unit: Unit,
  companyId: number,
  stored: readonly { contactId: number; person: ReadPerson }[],
): Promise<void> {
  const members = stored.flatMap(({ contactId, person: { organisation } }) =>
    organisation ? [{ contactId, organisation }] : [],
  );
  const without = await assignByName(unit, companyId, members);
  for (const { contactId, person } of stored) {
    if (without.includes(contactId)) person.leftOut.push({ reason: 'organisation', value: person.organisation ?? '' });
  }
}

/** Notes who wants marketing; a list says yes for nobody who has refused, which is listed as left out. */
async function storeConsents(
  unit: Unit,
  companyId: number,
  stored: readonly { contactId: number; person: ReadPerson }[],
): Promise<void> {
  const said = stored.flatMap(({ contactId, person }) =>
    person.consent ? [{ contactId, person, ...person.consent }] : [],
  );
  const refused = await refusedAmong(
    unit,
    said.map(({ contactId }) => contactId),
  );
  const isAgainst = ({ contactId, state }: (typeof said)[number]) => state === 'given' && refused.has(contactId);
  for (const { person, text } of said.filter(isAgainst)) person.leftOut.push({ reason: 'consent', value: text });
  const at = unit.now();
  await noteConsents(
    unit,
    companyId,
    said
      .filter((one) => !isAgainst(one))
      .map(({ contactId, state, text }) => ({ contactId, state, text, source: 'import' as const, by: null, at })),
  );
}

function isNamed(person: ReadPerson): person is ReadPerson & { username: string } {
  return person.number === '' && person.username !== null;
}

/** By what rows of the same person are recognised. */
function keyOf({ number, username }: ReadPerson): string {
  return number === '' ? `@${username}` : numberKey(number);
}

/** The rows of the sheet without its header, read part by part. */
async function* rowsOfFile(database: Database, row: ImportRow): AsyncGenerator<SourceRow> {
  const { id, companyId, contactListId } = row;
  if (!row.choice) return;
  // The entries of a list are numbers.
  const choice = contactListId === null ? row.choice : { ...row.choice, username: null };
  const fields = await database.tenant(companyId, (unit) => fieldsOfColumns(unit, companyId, choice));
  let titles: string[] = [];
  for (let position = 0; ; position += 1) {
    const [part] = await database.tenant(companyId, ({ db }) =>
      db
        .select({ rows: contactImportParts.rows })
        .from(contactImportParts)
        .where(and(eq(contactImportParts.importId, id), eq(contactImportParts.position, position))),
    );
    if (!part) return;
    if (position === 0 && choice.withTitles) titles = part.rows[choice.rowsAbove ?? 0]?.cells ?? [];
    const rows = position === 0 ? part.rows.slice(rowsBefore(choice)) : part.rows;
    for (const one of rows) yield withValues(readRow(one, choice, titles), one, fields);
  }
}

/** The entries of the phones' agenda. Their order is the same after a crash, because ids only grow. */
async function* rowsOfAgenda(database: Database, { companyId }: ImportRow): AsyncGenerator<SourceRow> {
  for (let lastId = 0, row = 0; ; ) {
    const some = await database.tenant(companyId, ({ db }) =>
      db
        .select()
        .from(phoneContacts)
        .where(and(eq(phoneContacts.companyId, companyId), gt(phoneContacts.id, lastId)))
        .orderBy(asc(phoneContacts.id))
        .limit(readAtOnce),
    );
    for (const { name, number, lid } of some) {
      const person = { row: ++row, name: shortened(name, longestName) || number, number, lid, email: '' };
      yield { ...person, username: null, extraInfo: [], leftOut: [] };
    }
    lastId = some.at(-1)?.id ?? 0;
    if (some.length < readAtOnce) return;
  }
}

async function finish(database: Database, { id, companyId, contactListId }: ImportRow): Promise<void> {
  await database.tenant(companyId, async (unit) => {
    await unit.db.delete(contactImportParts).where(eq(contactImportParts.importId, id));
    await changeImport(unit, id, { state: 'done', finishedAt: new Date() });
    if (contactListId === null) return checkNumbersNow(unit, { companyId });
    await publishCounts(unit, companyId, contactListId);
    await checkListNumbersNow(unit, { companyId });
  });
}

async function fail(database: Database, companyId: number, id: number): Promise<void> {
  await database.tenant(companyId, async (unit) => {
    const row = await requireImport(unit, companyId, id, 'hold');
    if (row.state === 'running') await changeImport(unit, id, { state: 'failed', finishedAt: new Date() });
  });
}
