import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { presentOneContact, requireOwnContact, type ShownContact } from '../contacts/contact-rows.ts';
import { contactIdentities } from '../contacts/contacts.schema.ts';
import { customFieldsOfContact } from '../contacts/in-process-events.ts';
import { type MovedRows, movedIds } from '../contacts/moved-rows.ts';
import { mergeByHand } from './merge-by-hand.ts';

type Preview = AnswerInput<'POST /contact-merges/preview'>;

/** Ends the trial of a merge, so that it is rolled back, with what it told. */
class TrialOver extends Error {
  readonly result: ShownContact;
  readonly moved: MovedRows;

  constructor(result: ShownContact, moved: MovedRows) {
    super('The trial of a merge is over');
    this.result = result;
    this.moved = moved;
  }
}

/**
 * What a merge would do: it is done and rolled back, so that the preview says what the merge does. Throws what
 * `mergeByHand` throws.
 */
export async function previewMerge(
  unit: Unit,
  session: CallerSession,
  wish: BodyOutput<'POST /contact-merges/preview'>,
): Promise<Preview> {
  const { result, moved } = await tryMerge(unit, session, wish);
  const count = (name: string) => movedIds(moved, name).length;
  return {
    kept: await sideOf(unit, session, wish.keptId),
    absorbed: await sideOf(unit, session, wish.absorbedId),
    result,
    moves: {
      tickets: count('tickets'),
      messages: count('messages'),
      notes: count('notes'),
      schedules: count('schedules'),
      campaigns: count('recipients'),
    },
    resolvedTickets: Array.isArray(moved.resolvedTickets) ? moved.resolvedTickets.length : 0,
  };
}

async function tryMerge(unit: Unit, session: CallerSession, wish: BodyOutput<'POST /contact-merges/preview'>) {
  try {
    return await unit.savepoint(async () => {
      const { contact, moved } = await mergeByHand(unit, session, wish);
      throw new TrialOver(await presentOneContact(unit, contact), moved);
    });
  } catch (error) {
    if (error instanceof TrialOver) return error;
    throw error;
  }
}

/** The names under which messages come to the contact. */
const leadsHere = or(isNull(contactIdentities.endedAt), eq(contactIdentities.isAlias, true));

async function sideOf(unit: Unit, session: CallerSession, contactId: number): Promise<Preview['kept']> {
  const row = await requireOwnContact(unit, session.companyId, contactId);
  const customFields = await unit.query(customFieldsOfContact, { session, contactId });
  const { kind, value } = contactIdentities;
  const known = await unit.db
    .select({ kind, value })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.contactId, contactId), leadsHere))
    .orderBy(asc(contactIdentities.id))
    .limit(100);
  const shown = known.flatMap((name) =>
    name.kind === 'number' ? [name.value] : name.kind === 'username' ? [`@${name.value}`] : [],
  );
  return { ...(await presentOneContact(unit, row)), customFields, names: [...new Set(shown)] };
}
