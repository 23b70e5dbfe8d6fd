import type { TicketEventKind } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { companyUse } from '../../../../platform/database/company-uses.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import type { PayloadOf } from '../../../../platform/events/event-kind.ts';
import type { contactsChanged } from '../../../conversations/contacts/in-process-events.ts';
import type { fieldValuesChanged } from '../../../conversations/custom-fields/in-process-events.ts';
import type { customerWrote } from '../../../conversations/messages/in-process-events.ts';
import type { ticketRated, ticketsHappened } from '../../../conversations/tickets/in-process-events.ts';
import { rules } from '../rules.schema.ts';
import { chainIn, contactRulesJob, type Occasion, rulesJob } from './occasion.ts';

const active = sql`select 1 from ${rules} where ${rules.companyId} = ${companies.id} and ${rules.activeSince} is not null`;
const ofMessages = companyUse(sql`${active} and ${rules.triggerKind} = 'messageReceived'`);
const ofTickets = companyUse(
  sql`${active} and ${rules.triggerKind} in ('ticketOpened', 'ticketMoved', 'ticketResolved', 'ticketRated')`,
);

const ofContacts = companyUse(sql`${active} and ${rules.triggerKind} = 'contactCreated'`);
const ofFields = companyUse(sql`${active} and ${rules.triggerKind} = 'fieldChanged'`);

/** Milliseconds after which rules look at a message: it is on the screen first, and their work does not delay it. */
const afterMessage = 250;

/** Lets the rules of messages look at a ticket whose customer wrote. */
export async function onCustomerWrote(unit: Unit, { row, messageId }: PayloadOf<typeof customerWrote>): Promise<void> {
  const { id: ticketId, companyId } = row.ticket;
  if (!(await ofMessages.isUsed(unit, companyId))) return;
  const job = rulesJob({ companyId, ticketId, trigger: 'messageReceived', messageId, chain: [] });
  await unit.enqueue({ ...job, runAt: new Date(unit.now().getTime() + afterMessage) });
}

const triggers: Record<TicketEventKind, Occasion['trigger'] | null> = {
  opened: 'ticketOpened',
  reopened: 'ticketOpened',
  accepted: 'ticketMoved',
  returned: 'ticketMoved',
  transferred: 'ticketMoved',
  assigned: 'ticketMoved',
  resolved: 'ticketResolved',
  snoozed: null,
  woken: null,
  blocked: null,
  unblocked: null,
  prioritised: null,
  forgotten: null,
  assistantBegan: null,
  assistantEnded: null,
};

/** Lets the rules of tickets look at those that were opened, moved or resolved. */
export async function onTicketsHappened(unit: Unit, payload: PayloadOf<typeof ticketsHappened>): Promise<void> {
  const { companyId, happenings } = payload;
  if (!(await ofTickets.isUsed(unit, companyId))) return;
  const chain = [...chainIn(unit)];
  for (const { ticketId, kind } of happenings) {
    const trigger = triggers[kind];
    if (trigger) await unit.enqueue(rulesJob({ companyId, ticketId, trigger, chain }));
  }
}

/** Lets the rules of ratings look at a ticket that was rated. */
export async function onTicketRated(unit: Unit, payload: PayloadOf<typeof ticketRated>): Promise<void> {
  const { companyId, ticketId, score: rating, scale: ratingScale } = payload;
  if (!(await ofTickets.isUsed(unit, companyId))) return;
  await unit.enqueue(rulesJob({ companyId, ticketId, trigger: 'ticketRated', rating, ratingScale, chain: [] }));
}

/** Lets the rules of new contacts look at those that a message, a person or a program made; imports are none of their business. */
export async function onContactsChanged(unit: Unit, payload: PayloadOf<typeof contactsChanged>): Promise<void> {
  const { companyId, changes, isImport } = payload;
  const created = isImport ? [] : changes.filter(({ action }) => action === 'create');
  if (created.length === 0 || !(await ofContacts.isUsed(unit, companyId))) return;
  const chain = [...chainIn(unit)];
  for (const { contactId } of created) {
    await unit.enqueue(contactRulesJob({ companyId, contactId, trigger: 'contactCreated', chain }));
  }
}

/** Lets the rules of fields look at the ticket, or at that of the contact, whose values changed. */
export async function onFieldValuesChanged(unit: Unit, payload: PayloadOf<typeof fieldValuesChanged>): Promise<void> {
  const { companyId, subject, recordId, fieldIds } = payload;
  if (!(await ofFields.isUsed(unit, companyId))) return;
  const asked = {
    ...{ companyId, trigger: 'fieldChanged' as const },
    ...{ fieldIds: [...fieldIds], chain: [...chainIn(unit)] },
  };
  const job =
    subject === 'ticket'
      ? rulesJob({ ...asked, ticketId: recordId })
      : contactRulesJob({ ...asked, contactId: recordId });
  await unit.enqueue(job);
}
