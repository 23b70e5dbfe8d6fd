import { type BodyOutput, mergeUndoDays } from '@recado/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { type ContactRow, publishContact, publishContactGone, requireOwnContact } from '../contacts/contact-rows.ts';
import { contactIdentities, contacts, identityKinds } from '../contacts/contacts.schema.ts';
import { contactsMerging } from '../contacts/in-process-events.ts';
import { combine } from '../contacts/merge-contacts.ts';
import type { MovedRows } from '../contacts/moved-rows.ts';
import { contactMerges } from './contact-merges.schema.ts';
import type { MergeBefore } from './merge-before.ts';

type Wish = BodyOutput<'POST /contact-merges'>;
type Sides = { kept: ContactRow; absorbed: ContactRow };

const day = 24 * 60 * 60_000;
/** Present names lead to the contact from now on; what was a former one stays as it is. */
const asAliases = {
  endedAt: sql`coalesce(${contactIdentities.endedAt}, now())`,
  isAlias: sql`${contactIdentities.isAlias} or ${contactIdentities.endedAt} is null`,
};

/**
 * Merges two contacts of one person by hand, in one transaction: everything of the absorbed one moves to the kept one,
 * with what takes them apart again for 30 days. Messages under the names that the contact does not go on with come to it,
 * too. Throws ERR_NO_CONTACT_FOUND, ERR_MERGE_SAME, ERR_MERGE_GROUP.
 */
export async function mergeByHand(unit: Unit, session: Pick<CallerSession, 'companyId' | 'name'>, wish: Wish) {
  const { kept, absorbed } = await lockSides(unit, session.companyId, wish);
  const { companyId } = kept;
  const identities = await unit.db
    .select()
    .from(contactIdentities)
    .where(inArray(contactIdentities.contactId, [kept.id, absorbed.id]));
  const moved: MovedRows = {};
  const pair = { keptId: kept.id, absorbedId: absorbed.id };
  await unit.emit(contactsMerging, { ...pair, moved, takenFields: wish.absorbedFieldIds });
  await unit.db
    .update(contactIdentities)
    .set({ contactId: kept.id, ...asAliases })
    .where(eq(contactIdentities.contactId, absorbed.id));
  await unit.db.delete(contacts).where(eq(contacts.id, absorbed.id));
  const values = chosenValues({ kept, absorbed }, wish.choices);
  const contact = one(
    await unit.db.update(contacts).set(values).where(eq(contacts.id, kept.id)).returning(),
    'ERR_NO_CONTACT_FOUND',
  );
  await markAliases(unit, kept, contact);
  if (contact.profilePicUrl !== absorbed.profilePicUrl) await unit.emit(filesUnused, [absorbed.profilePicUrl]);
  const before: MergeBefore = { kept, absorbed, after: contact, identities, moved };
  const mergedAt = unit.now();
  const merge = one(
    await unit.db
      .insert(contactMerges)
      .values({
        companyId,
        ...pair,
        absorbedName: absorbed.name,
        mergedBy: session.name,
        mergedAt,
        undoUntil: new Date(mergedAt.getTime() + mergeUndoDays * day),
        before,
      })
      .returning(),
    'ERR_INTERNAL',
  );
  await unit.audit({
    action: 'update',
    kind: 'contacts',
    recordId: kept.id,
    label: contact.name,
    before: { merged: [kept.name, absorbed.name] },
    after: { name: contact.name, number: contact.number },
  });
  await publishContactGone(unit, companyId, absorbed.id);
  await publishContact(unit, 'update', contact);
  return { merge, contact, moved, sides: { kept, absorbed } };
}

/** Both contacts, locked in the order in which every merge locks them. */
async function lockSides(unit: Unit, companyId: number, { keptId, absorbedId }: Wish): Promise<Sides> {
  if (keptId === absorbedId) throw new AppError('ERR_MERGE_SAME');
  const pair = unit.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, [keptId, absorbedId]));
  await pair.orderBy(contacts.id).for('update');
  const kept = await requireOwnContact(unit, companyId, keptId);
  const absorbed = await requireOwnContact(unit, companyId, absorbedId);
  if (kept.isGroup || absorbed.isGroup) throw new AppError('ERR_MERGE_GROUP');
  return { kept, absorbed };
}

/** The values of the contact that both become. What nobody chooses is as in a merge that WhatsApp causes. */
function chosenValues({ kept, absorbed }: Sides, choices: Wish['choices']) {
  const of = (side: 'kept' | 'absorbed') => (side === 'kept' ? kept : absorbed);
  return {
    ...combine(kept, absorbed),
    name: of(choices.name).name,
    email: of(choices.email).email,
    ...(choices.organisation && { organisationId: of(choices.organisation).organisationId }),
    ...addressOf(of(choices.address), choices.address === 'kept' ? absorbed : kept),
    identitySource: 'program' as const,
  };
}

/**
 * The names of the chosen contact. It gets those that it lacks from the other one only if one of them has no number: the
 * ids of another number would lead its messages there.
 */
function addressOf(chosen: ContactRow, other: ContactRow) {
  const isOneAccount = chosen.number === null || other.number === null;
  const nameOf = (kind: (typeof identityKinds)[number]) => chosen[kind] ?? (isOneAccount ? other[kind] : null);
  return {
    number: nameOf('number'),
    lid: nameOf('lid'),
    userId: nameOf('userId'),
    parentUserId: nameOf('parentUserId'),
    username: nameOf('username'),
    numberState: chosen.number === null ? other.numberState : chosen.numberState,
  };
}

/** Names that were the kept contact's own and are no longer its present ones lead to it, too. */
async function markAliases(unit: Unit, kept: ContactRow, after: ContactRow): Promise<void> {
  const left = identityKinds.flatMap((kind) => (kept[kind] !== null && kept[kind] !== after[kind] ? [kept[kind]] : []));
  const known = await unit.db.select().from(contactIdentities).where(eq(contactIdentities.contactId, after.id));
  const current = new Set(identityKinds.map((kind) => `${kind} ${after[kind]}`));
  const isAlias = known.filter(
    ({ kind, value, isAlias: was }) => !current.has(`${kind} ${value}`) && (was || left.includes(value)),
  );
  const isPresent = known.filter(({ kind, value, isAlias: was }) => was && current.has(`${kind} ${value}`));
  const setAlias = (rows: typeof known, isOne: boolean) =>
    unit.db
      .update(contactIdentities)
      .set({ isAlias: isOne })
      .where(
        inArray(
          contactIdentities.id,
          rows.map(({ id }) => id),
        ),
      );
  if (isAlias.length > 0) await setAlias(isAlias, true);
  if (isPresent.length > 0) await setAlias(isPresent, false);
}
