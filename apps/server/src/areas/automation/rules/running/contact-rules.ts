import { and, desc, eq, ne } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { type JobHandler, transactional } from '../../../../platform/jobs/handlers.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { makeQuietTicket } from '../../../conversations/tickets/create-ticket.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { findDefaultWhatsapp } from '../../../conversations/whatsapps/whatsapp-rows.ts';
import { type ContactOccasion, contactOccasion, contactRulesKind } from './occasion.ts';
import { runRules } from './run-rules.ts';

/** Thrown so that a ticket in which no rule did anything never existed. */
class NothingDone extends Error {}

/** Runs the rules of an occasion of a contact, in the transaction that completes the job. */
export function contactRulesHandler(): JobHandler {
  return transactional(contactRulesKind, contactOccasion, runContactRules);
}

/**
 * Runs them in the contact's live ticket, otherwise in the last one. A contact without any gets a closed ticket on the default
 * connection, which stays only if a rule does something in it; without such a connection nothing is done.
 */
export async function runContactRules(unit: Unit, { contactId, ...asked }: ContactOccasion): Promise<void> {
  const ticketId = await ticketOf(unit, contactId);
  if (ticketId !== undefined) {
    await runRules(unit, { ...asked, ticketId });
    return;
  }
  const { companyId } = asked;
  const [contact] = await unit.db
    .select({ id: contacts.id, isGroup: contacts.isGroup })
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.companyId, companyId)));
  const whatsapp = await findDefaultWhatsapp(unit, companyId);
  if (!contact || contact.isGroup || !whatsapp) return;
  await unit
    .savepoint(async () => {
      const { ticket } = await makeQuietTicket(unit, { companyId, contact, whatsappId: whatsapp.id, queueId: null });
      if (!(await runRules(unit, { ...asked, ticketId: ticket.id }))) throw new NothingDone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof NothingDone)) throw error;
    });
}

async function ticketOf(unit: Unit, contactId: number): Promise<number | undefined> {
  const [found] = await unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.contactId, contactId))
    .orderBy(desc(ne(tickets.status, 'closed')), desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(1);
  return found?.id;
}
