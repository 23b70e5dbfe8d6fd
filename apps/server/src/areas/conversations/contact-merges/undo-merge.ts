import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ContactRow, publishContact, requireOwnContact } from '../contacts/contact-rows.ts';
import { contactIdentities, contacts, identityKinds } from '../contacts/contacts.schema.ts';
import { contactsParting } from '../contacts/in-process-events.ts';
import { organisationsOf } from '../contacts/organisation-rows.ts';
import { contactMerges } from './contact-merges.schema.ts';
import { readBefore, type StoredBefore } from './merge-before.ts';

/**
 * Undoes a merge, in one transaction: the absorbed contact is there again under its id, with everything that was moved
 * from it. A value of the kept contact that was changed since stays, and so does what came after the merge. Throws
 * ERR_NO_MERGE_FOUND, ERR_MERGE_OVER, ERR_MERGE_NOT_LAST, ERR_MERGE_NAME_TAKEN.
 */
export async function undoMerge(
  unit: Unit,
  companyId: number,
  mergeId: number,
): Promise<{ kept: ContactRow; absorbed: ContactRow }> {
  const merge = await lockMerge(unit, companyId, mergeId);
  const { keptId, absorbedId } = merge;
  const before = await withPresentOrganisations(unit, readBefore(merge.before));
  const now = await requireOwnContact(unit, companyId, keptId);
  const former = formerValues(before, now);
  await unit.db.update(contacts).set(former).where(eq(contacts.id, keptId));
  await requireFree(unit, before.absorbed);
  const hasPicture = before.after.profilePicUrl === before.absorbed.profilePicUrl;
  const picture = hasPicture ? {} : { profilePicUrl: '', pictureCheckedAt: null };
  await unit.db
    .insert(contacts)
    .overridingSystemValue()
    .values({ ...before.absorbed, ...picture });
  await returnIdentities(unit, before);
  await unit.emit(contactsParting, { keptId, absorbedId, moved: before.moved });
  await unit.db.update(contactMerges).set({ undoneAt: unit.now() }).where(eq(contactMerges.id, merge.id));
  const kept = await requireOwnContact(unit, companyId, keptId);
  const absorbed = await requireOwnContact(unit, companyId, absorbedId);
  await unit.audit({
    action: 'update',
    kind: 'contacts',
    recordId: keptId,
    label: kept.name,
    before: { name: now.name },
    after: { unmerged: [kept.name, absorbed.name] },
  });
  await publishContact(unit, 'create', absorbed);
  await publishContact(unit, 'update', kept);
  return { kept, absorbed };
}

/** Both contacts as they were; an organisation that is gone since is none. */
async function withPresentOrganisations(unit: Unit, before: StoredBefore): Promise<StoredBefore> {
  const known = await organisationsOf(unit, [before.kept, before.absorbed]);
  const present = <Contact extends StoredBefore['kept']>(contact: Contact): Contact =>
    known.has(contact.organisationId) ? contact : { ...contact, organisationId: null };
  return { ...before, kept: present(before.kept), absorbed: present(before.absorbed) };
}

/** The merge, locked with its contact; no later one may stand on it. */
async function lockMerge(unit: Unit, companyId: number, mergeId: number) {
  const isIt = and(eq(contactMerges.id, mergeId), eq(contactMerges.companyId, companyId));
  const found = one(await unit.db.select().from(contactMerges).where(isIt), 'ERR_NO_MERGE_FOUND');
  await unit.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, found.keptId)).for('update');
  const merge = one(await unit.db.select().from(contactMerges).where(isIt).for('update'), 'ERR_NO_MERGE_FOUND');
  if (merge.undoneAt !== null || merge.undoUntil <= unit.now()) throw new AppError('ERR_MERGE_OVER');
  const isLater = and(
    gt(contactMerges.id, merge.id),
    isNull(contactMerges.undoneAt),
    eq(contactMerges.keptId, merge.keptId),
  );
  if ((await unit.db.$count(contactMerges, isLater)) > 0) throw new AppError('ERR_MERGE_NOT_LAST');
  return merge;
}

const returned = [
  ...(['name', 'email', 'number', 'numberState', 'lid', 'userId', 'parentUserId', 'username'] as const),
  ...([
    'disableBot',
    'extraInfo',
    'profilePicUrl',
    'blockedAt',
    'blockedBy',
    'organisationId',
    'identitySource',
  ] as const),
];

/** The values of before the merge, of those that are still as the merge left them. */
function formerValues({ kept, after }: StoredBefore, now: ContactRow) {
  const same = returned.filter((name) => JSON.stringify(after[name]) === JSON.stringify(now[name]));
  return { ...Object.fromEntries(same.map((name) => [name, kept[name]])), ...touched };
}

/** Throws ERR_MERGE_NAME_TAKEN if another contact has one of the names of the absorbed one by now. */
async function requireFree(unit: Unit, { companyId, ...names }: StoredBefore['absorbed']): Promise<void> {
  const taken = identityKinds.flatMap((kind) => (names[kind] === null ? [] : [eq(contacts[kind], names[kind])]));
  if (taken.length === 0) return;
  const [other] = await unit.db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), or(...taken)));
  if (other) throw new AppError('ERR_MERGE_NAME_TAKEN', { details: { contact: other } });
}

/**
 * The names of both are as before the merge; those that were learnt since stay where they are. All are former ones first,
 * because a current name has one owner.
 */
async function returnIdentities(unit: Unit, { kept, absorbed, identities }: StoredBefore): Promise<void> {
  const ids = identities.map(({ id }) => id);
  const isOfEither = inArray(contactIdentities.contactId, [kept.id, absorbed.id]);
  const values = identities.map(({ value }) => value);
  if (ids.length === 0) return;
  const isRepeated = and(isOfEither, notInArray(contactIdentities.id, ids), inArray(contactIdentities.value, values));
  await unit.db.delete(contactIdentities).where(isRepeated);
  await unit.db.update(contactIdentities).set({ endedAt: unit.now() }).where(inArray(contactIdentities.id, ids));
  for (const { id, contactId, endedAt, isAlias } of identities) {
    await unit.db.update(contactIdentities).set({ contactId, endedAt, isAlias }).where(eq(contactIdentities.id, id));
  }
}
