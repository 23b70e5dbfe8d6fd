import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import type { ChatAddress } from '../../../channels/port.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { checkedAtOnce, companyCheck, pauseBetweenChecks } from './company-check.ts';
import { type ContactRow, publishContact } from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import { mergeContacts } from './merge-contacts.ts';

const check = companyCheck('check-numbers');

/** Enqueues the check of the numbers that were entered without an open connection; called when a connection opens. */
export async function checkNumbersNow(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  const waiting = and(eq(contacts.companyId, companyId), eq(contacts.numberState, 'unchecked'));
  const [some] = await unit.db.select({ id: contacts.id }).from(contacts).where(waiting).limit(1);
  if (some) await check.start(unit, companyId);
}

/** How many numbers wait for their check, and for about how long; for ever without an open connection. */
export async function readNumberChecks({ db }: Unit, companyId: number) {
  const waiting = await db.$count(
    contacts,
    and(eq(contacts.companyId, companyId), eq(contacts.numberState, 'unchecked')),
  );
  const open = await db.$count(whatsapps, and(eq(whatsapps.companyId, companyId), eq(whatsapps.status, 'CONNECTED')));
  const groups = Math.ceil(waiting / checkedAtOnce);
  return { waiting, secondsLeft: open > 0 ? Math.round((groups * pauseBetweenChecks) / 1_000) : null };
}

/** Checks a group of numbers. Without an answer, numbers wait until a connection opens again. */
export function checkNumbersHandlers(platform: ServicePlatform): JobHandler[] {
  const { database, channels } = platform;
  return check.handlers(database, async (companyId, signal) => {
    const waiting = await database.tenant(companyId, (unit) => findUnchecked(unit, companyId));
    for (const contact of waiting) {
      const address = await channels.checkNumber(companyId, contact.number ?? '');
      if (address === undefined) return 'unanswered';
      await database.tenant(companyId, (unit) => noteAnswer(unit, contact, address));
      if (signal.aborted) return { next: 0 };
    }
    return waiting.length > 0 ? { next: pauseBetweenChecks } : 'done';
  });
}

function findUnchecked(unit: Unit, companyId: number): Promise<ContactRow[]> {
  return unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.numberState, 'unchecked')))
    .orderBy(asc(contacts.id))
    .limit(checkedAtOnce);
}

/** Stores the answer of WhatsApp. If another contact has the canonical number, the two contacts are the same person. */
async function noteAnswer(unit: Unit, { id, companyId }: ContactRow, address: ChatAddress | null): Promise<void> {
  const sameOrIt = or(eq(contacts.id, id), ...(address ? carriesEither(address) : []));
  const found = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), sameOrIt))
    .orderBy(asc(contacts.id))
    .for('no key update');
  const typed = found.find((row) => row.id === id);
  const known = found.find((row) => row.id !== id);
  if (typed?.numberState !== 'unchecked') return;
  if (known) return void (await mergeContacts(unit, { kept: known, absorbed: typed }));
  const answer = address
    ? {
        numberState: 'known' as const,
        number: address.number ?? typed.number,
        lid: address.lid ?? typed.lid,
        identitySource: 'mapping' as const,
      }
    : { numberState: 'unknown' as const };
  const [checked] = await unit.db.update(contacts).set(answer).where(eq(contacts.id, id)).returning();
  if (checked) await publishContact(unit, 'update', checked);
}

function carriesEither({ number, lid }: ChatAddress): SQL[] {
  const byNumber = number === null ? [] : [isAnyForm(contacts.number, [number])];
  return lid === null ? byNumber : [...byNumber, eq(contacts.lid, lid)];
}
