import type { Unit } from '../../../platform/database/database.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { sendAutomaticText } from '../messages/automatic-text.ts';
import { handOverTicket } from '../tickets/hand-over.ts';
import { writeNoteOfAutomation } from './change-notes.ts';

/** How an automation gives a ticket up: the queue for it (null: its own), and a note for the agents who take over. */
export interface GivingUp {
  companyId: number;
  queueId: number | null;
  note?: { author: string; note: string } | undefined;
}

/**
 * An automation that cannot answer leaves a ticket to people: the customer gets the company's sentence for it
 * (`handOverMessage`), the same for prompts, integrations and look-ups, so that nobody waits in silence.
 */
export async function handOverToAgents(
  unit: Unit,
  ticketId: number,
  { companyId, queueId, note }: GivingUp,
): Promise<void> {
  await sendAutomaticText(unit, ticketId, (await companyRules(unit, companyId)).text('handOverMessage'));
  await handOverTicket(unit, ticketId, queueId);
  if (note) await writeNoteOfAutomation(unit, ticketId, note);
}
