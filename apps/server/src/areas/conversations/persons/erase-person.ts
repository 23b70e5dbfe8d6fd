import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { companyArchives } from '../../company/company-archives/company-archives.schema.ts';
import { contactHolds } from '../contacts/contacts.schema.ts';
import { deleteContact } from '../contacts/contacts.service.ts';
import { eraseMessages } from './erase-messages.ts';
import { appendErasedNames, hashesOfName, storeErasedNames } from './erased-names.ts';
import { type ErasurePart, groupParts, namedParts } from './erasure-parts.ts';
import { changeErasure, type ErasureRow } from './erasure-rows.ts';
import { type PersonTraits, personTraits } from './person-traits.ts';
import { erasures, personExports } from './persons.schema.ts';

const kind = 'erase-person';
const order = z.object({ companyId: z.number(), erasureId: z.number() });
/** Rows of a part in one transaction, and messages, whose files are deleted with them. */
const sizes = { rows: 500, messages: 200 } as const;

/** The job that erases a person. */
export function erasePersonJob(companyId: number, erasureId: number): NewJob {
  return { companyId, lane: `${kind}:${companyId}`, kind, payload: { companyId, erasureId }, maxAttempts: 50 };
}

/** For tests: called before each part, and may throw as a crash would. */
export interface ErasureProbe {
  beforePart?(name: string): void;
}

/** Erases a person in parts. After a crash it begins again, and parts that are done find nothing. */
export function erasePersonHandler(platform: ServicePlatform, probe: ErasureProbe = {}): JobHandler {
  return effectful(kind, order, ({ companyId, erasureId }, _job, signal) =>
    erasePerson(platform, { companyId, erasureId }, signal, probe),
  );
}

/** See `erasePersonHandler`. Rejects when a part fails, or `signal` stops it; it can be called again then. */
export async function erasePerson(
  platform: ServicePlatform,
  { companyId, erasureId }: z.output<typeof order>,
  signal: AbortSignal,
  probe: ErasureProbe = {},
): Promise<void> {
  const begun = await begin(platform, companyId, erasureId);
  if (!begun) return;
  const { erasure, person } = begun;
  const { database } = platform;
  await rememberNames(platform, erasure, person);
  const parts: ErasurePart[] = [
    ...namedParts,
    ...groupParts,
    { name: 'exports', run: (unit) => dropArchives(unit, person) },
    { name: 'messages', run: (unit, of, most) => eraseMessages(unit, of, Math.min(most, sizes.messages)) },
  ];
  const total = parts.length + 1;
  for (const [place, { name, run }] of parts.entries()) {
    probe.beforePart?.(name);
    const most = name === 'messages' ? sizes.messages : sizes.rows;
    await inBatches(signal, most, (some) => database.system((unit) => run(unit, person, some)));
    await database.tenant(companyId, (unit) => changeErasure(unit, erasure, { done: place + 1, total }));
  }
  probe.beforePart?.('contact');
  await database.system((unit) => eraseContact(unit, erasure, total));
  probe.beforePart?.('end');
}

/** Reads whom to erase; undefined when that is done, or refused because there is a duty to keep by now. */
async function begin({ database }: ServicePlatform, companyId: number, erasureId: number) {
  return database.tenant(companyId, async (unit) => {
    const isOpen = and(
      eq(erasures.id, erasureId),
      eq(erasures.companyId, companyId),
      inArray(erasures.state, ['waiting', 'running']),
    );
    const [erasure] = await unit.db.select().from(erasures).where(isOpen);
    if (!erasure) return undefined;
    const person = erasure.contactId === null ? undefined : await personTraits(unit, companyId, erasure.contactId);
    if (!person) {
      await finish(unit, erasure, erasure.total);
      return undefined;
    }
    // They were erased after the backup was made, so the duty to keep had ended.
    if (erasure.cause === 'restore') {
      await unit.db.delete(contactHolds).where(eq(contactHolds.contactId, person.contactId));
    }
    if (await isHeld(unit, person.contactId)) {
      await changeErasure(unit, erasure, { state: 'refused', contactId: null, finishedAt: unit.now() });
      return undefined;
    }
    await changeErasure(unit, erasure, { state: 'running' });
    return { erasure, person };
  });
}

async function isHeld({ db }: Unit, contactId: number): Promise<boolean> {
  return (await db.$count(contactHolds, eq(contactHolds.contactId, contactId))) > 0;
}

/** Before anything is deleted, so that a backup of any moment before the end is erased again when it is restored. */
async function rememberNames(
  { database, secret, configuration }: ServicePlatform,
  row: ErasureRow,
  person: PersonTraits,
) {
  const { companyId } = person;
  const erasedAt = row.createdAt;
  const erased = person.names.flatMap((name) =>
    hashesOfName(secret, companyId, name)
      .slice(0, 1)
      .map((hash) => ({ companyId, hash, erasedAt })),
  );
  await database.system((unit) => storeErasedNames(unit, erased));
  await appendErasedNames(configuration.dataFolder, erased);
}

/** The archives of the company contain the person, and their own do. */
async function dropArchives(unit: Unit, { companyId, contactId }: PersonTraits): Promise<number> {
  const isReady = and(eq(companyArchives.companyId, companyId), eq(companyArchives.state, 'ready'));
  const kept = await unit.db.select().from(companyArchives).where(isReady);
  const own = await unit.db
    .select()
    .from(personExports)
    .where(and(eq(personExports.companyId, companyId), eq(personExports.contactId, contactId)));
  const values = { state: 'expired' as const, file: '', seenAt: unit.now() };
  await unit.db.update(companyArchives).set(values).where(isReady);
  const files = [...kept, ...own].map(({ file }) => file).filter((file) => file !== '');
  await unit.emit(filesUnused, files);
  return 0;
}

/**
 * The last part, in one transaction: what is left, once more what has the names, because nobody knows them afterwards, and the contact
 * with what belongs to it. Messages that arrive meanwhile wait for it, and are those of a new contact.
 */
async function eraseContact(unit: Unit, erasure: ErasureRow, total: number): Promise<void> {
  const { companyId, contactId } = erasure;
  await unit.db.execute(sql`select set_config('recado.figures', 'kept', true)`);
  if (contactId !== null) {
    await unit.db.execute(sql`select from contacts where id = ${contactId} and company_id = ${companyId} for update`);
    const person = await personTraits(unit, companyId, contactId);
    if (person) {
      while ((await eraseMessages(unit, person, sizes.messages)) > 0);
      for (const { run } of namedParts) while ((await run(unit, person, sizes.rows)) >= sizes.rows);
      await deleteContact(unit, companyId, contactId);
    }
  }
  await finish(unit, erasure, total);
}

/** Notes the end: when, why and by whom, and not whom. */
async function finish(unit: Unit, erasure: ErasureRow, total: number): Promise<void> {
  const { id, companyId, reason, askedBy } = erasure;
  const values = { state: 'done' as const, contactId: null, finishedAt: unit.now(), done: total, total };
  await changeErasure(unit, erasure, values);
  const after = { reason, askedBy };
  await unit.audit({ action: 'delete', kind: 'persons', companyId, recordId: id, label: '', after });
}
