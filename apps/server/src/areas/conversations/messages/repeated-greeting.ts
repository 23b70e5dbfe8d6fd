import { and, desc, eq, gte } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import type { Ticket } from '../tickets/open-ticket.ts';
import { type MessageRow, messageSelection } from './message-rows.ts';
import { messages } from './messages.schema.ts';

/** How such clients begin the greeting that they post. */
const heading = /^\*Mensagem Autom[aá]tica:?\*:?\n/i;
/** Milliseconds between accepting a ticket and the client's greeting, on a slow line. */
const greetingTime = 60_000;

/**
 * The server's greeting, if a text is the one that clients of the family post themselves right after they accepted a
 * ticket (SERVER §1): the customer already has it. Undefined for any other text.
 */
export async function greetingBefore(
  unit: Unit,
  { id: ticketId, companyId }: Ticket,
  text: string,
): Promise<MessageRow | undefined> {
  if (!heading.test(text)) return undefined;
  const rules = await companyRules(unit, companyId);
  if (!rules.enabled('sendGreetingAccepted')) return undefined;
  const since = new Date(unit.now().getTime() - greetingTime);
  const [greeting] = await unit.select(messageSelection, {
    where: and(eq(messages.ticketId, ticketId), eq(messages.isAutomatic, true), gte(messages.createdAt, since)),
    orderBy: [desc(messages.createdAt), desc(messages.id)],
    limit: 1,
  });
  return greeting;
}
