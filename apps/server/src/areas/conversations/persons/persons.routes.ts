import { type AnswerInput, type ErasureRefusal, keptKinds, type personEndpoints } from '@recado/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { type ContactRow, lockOwnContact, requireOwnContact } from '../contacts/contact-rows.ts';
import { contactHolds } from '../contacts/contacts.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { countPerson } from './count-person.ts';
import { erasePersonJob } from './erase-person.ts';
import { presentErasure, publishErasure } from './erasure-rows.ts';
import { makePersonExportJob } from './make-person-export.ts';
import { presentExport } from './person-export-rows.ts';
import { personTraits } from './person-traits.ts';
import { erasures, personExports } from './persons.schema.ts';

/** What there is about a person, their archive, the duty to keep it, and their erasure (docs/adr/0183). */
export function personRoutes(): Handlers<keyof typeof personEndpoints> {
  return {
    'GET /contacts/:contactId/person': ({ unit, session, params }) => showPerson(unit, session, params.contactId),
    'POST /contacts/:contactId/person/exports': ({ unit, session, params }) =>
      askForExport(unit, session, params.contactId),
    'DELETE /person-exports/:exportId': async ({ unit, session: { companyId, userId }, params }) => {
      const { id, companyId: company, userId: user } = personExports;
      const isOwn = and(eq(id, params.exportId), eq(company, companyId), eq(user, userId));
      const { file } = one(await unit.db.delete(personExports).where(isOwn).returning(), 'ERR_NO_PERSON_EXPORT_FOUND');
      if (file !== '') await unit.emit(filesUnused, [file]);
      return { message: 'Archive deleted' };
    },
    'PUT /contacts/:contactId/person/hold': async ({ unit, session, params, body }) => {
      const { id, name } = await lockOwnContact(unit, session.companyId, params.contactId, 'no key update');
      // An erasure that has begun is not left half done.
      if ((await unit.db.$count(erasures, eq(erasures.contactId, id))) > 0)
        throw new AppError('ERR_PERSON_ERASURE_RUNNING');
      const values = { reason: body.reason, heldBy: session.name };
      const [row] = await unit.db
        .insert(contactHolds)
        .values({ contactId: id, companyId: session.companyId, ...values })
        .onConflictDoUpdate({ target: contactHolds.contactId, set: values })
        .returning();
      await unit.audit({ action: 'update', kind: 'contacts', recordId: id, label: name, after: { hold: body.reason } });
      if (!row) throw new Error('The duty to keep was not stored.');
      return { reason: row.reason, heldBy: row.heldBy, createdAt: row.createdAt };
    },
    'DELETE /contacts/:contactId/person/hold': async ({ unit, session, params }) => {
      const { id, name } = await requireOwnContact(unit, session.companyId, params.contactId);
      const [row] = await unit.db.delete(contactHolds).where(eq(contactHolds.contactId, id)).returning();
      const before = { hold: row?.reason };
      if (row) await unit.audit({ action: 'update', kind: 'contacts', recordId: id, label: name, before });
      return { message: 'Hold ended' };
    },
    'POST /contacts/:contactId/person/erasure': ({ unit, session, params, body }) =>
      askForErasure(unit, session, params.contactId, body),
    'GET /erasures/:erasureId': async ({ unit, session, params }) => {
      const isIt = and(eq(erasures.id, params.erasureId), eq(erasures.companyId, session.companyId));
      return presentErasure(one(await unit.db.select().from(erasures).where(isIt), 'ERR_NO_ERASURE_FOUND'));
    },
  };
}

async function showPerson(
  unit: Unit,
  { companyId, userId }: CallerSession,
  contactId: number,
): Promise<AnswerInput<'GET /contacts/:contactId/person'>> {
  const row = await requireOwnContact(unit, companyId, contactId);
  const person = await personTraits(unit, companyId, row.id);
  const [hold] = await unit.db.select().from(contactHolds).where(eq(contactHolds.contactId, row.id));
  const [erasure] = await unit.db.select().from(erasures).where(eq(erasures.contactId, row.id));
  const isOwn = and(eq(personExports.contactId, row.id), eq(personExports.userId, userId));
  const exports = await unit.db.select().from(personExports).where(isOwn).orderBy(desc(personExports.id)).limit(20);
  const { id, name, number, username } = row;
  return {
    contact: { id, name, number, username },
    counts: person ? await countPerson(unit, person) : [],
    kept: [...keptKinds],
    hold: hold ? { reason: hold.reason, heldBy: hold.heldBy, createdAt: hold.createdAt } : null,
    refusals: await refusalsOf(unit, row),
    erasure: erasure ? presentErasure(erasure) : null,
    exports: exports.map(presentExport),
  };
}

/** Why a person cannot be erased now. */
async function refusalsOf({ db }: Unit, { id, isGroup }: ContactRow): Promise<ErasureRefusal[]> {
  const held = await db.$count(contactHolds, eq(contactHolds.contactId, id));
  const live = await db.$count(tickets, and(eq(tickets.contactId, id), ne(tickets.status, 'closed')));
  const running = await db.$count(erasures, eq(erasures.contactId, id));
  return [
    ...(isGroup ? ['group' as const] : []),
    ...(held > 0 ? ['hold' as const] : []),
    ...(live > 0 ? ['ticket' as const] : []),
    ...(running > 0 ? ['running' as const] : []),
  ];
}

const refusalErrors = {
  group: 'ERR_PERSON_GROUP',
  hold: 'ERR_PERSON_HELD',
  ticket: 'ERR_PERSON_TICKET_OPEN',
  running: 'ERR_PERSON_ERASURE_RUNNING',
} as const satisfies Record<ErasureRefusal, string>;

async function askForErasure(
  unit: Unit,
  { companyId, name }: CallerSession,
  contactId: number,
  { confirm, reason }: { confirm: string; reason: string },
): Promise<AnswerInput<'POST /contacts/:contactId/person/erasure'>> {
  const contact = await lockOwnContact(unit, companyId, contactId, 'no key update');
  const [refusal] = await refusalsOf(unit, contact);
  if (refusal) throw new AppError(refusalErrors[refusal]);
  if (confirm.trim() !== contact.name.trim()) throw new AppError('ERR_PERSON_NAME_MISMATCH');
  const values = { companyId, contactId, cause: 'request' as const, reason, askedBy: name };
  const [row] = await onDuplicate(
    'ERR_PERSON_ERASURE_RUNNING',
    () => unit.db.insert(erasures).values(values).returning(),
    'erasures_one',
  );
  if (!row) throw new Error('The erasure was not stored.');
  await unit.enqueue(erasePersonJob(companyId, row.id));
  publishErasure(unit, row, 'create');
  return presentErasure(row);
}

async function askForExport(
  unit: Unit,
  { companyId, userId }: CallerSession,
  contactId: number,
): Promise<AnswerInput<'POST /contacts/:contactId/person/exports'>> {
  const { id, name, isGroup } = await lockOwnContact(unit, companyId, contactId);
  if (isGroup) throw new AppError('ERR_PERSON_GROUP');
  const [row] = await unit.db.insert(personExports).values({ companyId, contactId: id, userId }).returning();
  if (!row) throw new Error('The archive was not stored.');
  await unit.enqueue(makePersonExportJob(companyId, row.id));
  await unit.audit({ action: 'export', kind: 'contacts', recordId: id, label: name });
  return presentExport(row);
}
