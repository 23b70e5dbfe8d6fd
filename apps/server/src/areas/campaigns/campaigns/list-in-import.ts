import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { Postpone } from '../../../platform/jobs/handlers.ts';
import { contactImports } from '../../conversations/contact-import/contact-import.schema.ts';

/** Milliseconds until it is looked again whether a list is whole. */
const lookAgain = 2_000;

/**
 * Waits until nobody is being added to a campaign's contact list any more: its people are copied when it starts, and it
 * would leave out those who are still to come. Throws Postpone.
 */
export async function waitForList(
  { db }: Unit,
  { companyId, contactListId }: { companyId: number; contactListId: number | null },
): Promise<void> {
  if (contactListId === null) return;
  const [running] = await db
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(
      and(
        eq(contactImports.companyId, companyId),
        eq(contactImports.contactListId, contactListId),
        eq(contactImports.state, 'running'),
      ),
    );
  if (running) throw new Postpone(lookAgain, 'people are being added to its contact list');
}
