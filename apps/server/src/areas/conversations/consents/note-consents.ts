import type { AnswerInput, ConsentSource, ConsentState } from '@recado/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { marketingConsents } from '../contacts/consents.schema.ts';
import { lockOwnContact } from '../contacts/contact-rows.ts';
import { contacts } from '../contacts/contacts.schema.ts';

/** What somebody said about marketing. */
export interface Statement {
  state: ConsentState;
  source: ConsentSource;
  text: string;
  by: string | null;
  at: Date;
}

/** Statements that an answer has. */
const shown = 50;

/** Whether a contact wants marketing, with what was said, newest first. */
export async function consentOf(
  { db }: Unit,
  contactId: number,
): Promise<AnswerInput<'GET /contacts/:contactId/consent'>> {
  const rows = await db
    .select()
    .from(marketingConsents)
    .where(eq(marketingConsents.contactId, contactId))
    .orderBy(desc(marketingConsents.isCurrent), desc(marketingConsents.toldAt), desc(marketingConsents.id))
    .limit(shown);
  const [latest] = rows;
  return {
    state: latest?.isCurrent ? latest.state : 'unknown',
    history: rows.map(({ state, source, text, toldBy, toldAt }) => ({ state, source, text, by: toldBy, at: toldAt })),
  };
}

/** Notes what was said about one contact of the company. Throws ERR_NO_CONTACT_FOUND, ERR_PERSON_GROUP. */
export async function noteConsent(unit: Unit, companyId: number, contactId: number, said: Statement): Promise<void> {
  const { id, isGroup } = await lockOwnContact(unit, companyId, contactId, 'no key update');
  if (isGroup) throw new AppError('ERR_PERSON_GROUP');
  await noteConsents(unit, companyId, [{ contactId: id, ...said }]);
}

/** Notes what was said about many contacts, which exist. */
export async function noteConsents(
  unit: Unit,
  companyId: number,
  said: readonly (Statement & { contactId: number })[],
): Promise<void> {
  if (said.length === 0) return;
  const ids = [...new Set(said.map(({ contactId }) => contactId))].sort((a, b) => a - b);
  await unit.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(contacts.id)
    .for('no key update');
  const rows = said.map(({ contactId, state, source, text, by, at }) => {
    return { companyId, contactId, state, source, text, toldBy: by, toldAt: at };
  });
  await unit.db.insert(marketingConsents).values(rows);
  await renewCurrent(unit, ids);
}

/** Of all that was said about contacts the latest counts, and at the same moment a refusal. */
export async function renewCurrent({ db }: Unit, contactIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...contactIds])}::int[]`;
  await db.execute(
    sql`update marketing_consents set is_current = false where contact_id = any (${ids}) and is_current`,
  );
  await db.execute(sql`update marketing_consents set is_current = true where id in (
    select distinct on (contact_id) id from marketing_consents where contact_id = any (${ids})
    order by contact_id, told_at desc, state = 'refused' desc, id desc)`);
}

/** Whether the same was noted already, by a call that is repeated. */
export async function isNoted(
  { db }: Unit,
  contactId: number,
  { state, source, text, at }: Statement,
): Promise<boolean> {
  const isSame = and(
    eq(marketingConsents.contactId, contactId),
    eq(marketingConsents.state, state),
    eq(marketingConsents.source, source),
    eq(marketingConsents.text, text),
    eq(marketingConsents.toldAt, at),
  );
  return (await db.$count(marketingConsents, isSame)) > 0;
}

/** Which of these contacts have refused by now. */
export async function refusedAmong({ db }: Unit, contactIds: readonly number[]): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  const rows = await db
    .select({ contactId: marketingConsents.contactId })
    .from(marketingConsents)
    .where(
      and(
        inArray(marketingConsents.contactId, [...contactIds]),
        marketingConsents.isCurrent,
        eq(marketingConsents.state, 'refused'),
      ),
    );
  return new Set(rows.map(({ contactId }) => contactId));
}
