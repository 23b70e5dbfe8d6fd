import { asc, eq } from 'drizzle-orm';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { openWorld } from '../../../conversations/tickets/testing/world.ts';
import { ticketCycles, ticketEvents, tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { contactsStep } from '../copy/contacts/contacts-step.ts';
import { roundsStep } from '../copy/tickets/rounds-step.ts';
import { ticketsStep } from '../copy/tickets/tickets-step.ts';
import type { SourceRound, SourceTicket } from '../source/records.ts';
import type { Edition, Finding } from '../source/source.ts';
import { alreadyMoved, copyRows } from './copy-records.ts';
import { newId, sourceRows } from './source-rows.ts';

/** Copies of tickets and rounds into a company of their own. */
export type TicketCopies = Awaited<ReturnType<typeof openTicketCopies>>;

/** The reasons of findings, in their order. */
export const reasons = (findings: readonly Finding[]) => findings.map(({ reason }) => reason);

/** A company with a connection `w1`, a user `u1` and a queue `q1`, by their ids there. */
export async function openTicketCopies() {
  const world = await openWorld();
  const agentId = await world.addUser('Rita');
  const [queueId = 0] = await world.addQueues('Vendas');
  await alreadyMoved(world, 'connections', { w1: world.connectionId });
  await alreadyMoved(world, 'users', { u1: agentId });
  await alreadyMoved(world, 'queues', { q1: queueId });

  async function copy(
    rows: { tickets?: SourceTicket[]; rounds?: SourceRound[] },
    { pageSize = 100, edition = 'saas' }: { pageSize?: number; edition?: Edition } = {},
  ): Promise<Finding[]> {
    const on = { ...world, pageSize, edition };
    const found = await copyRows(on, ticketsStep, rows.tickets ?? []);
    return [...found, ...(await copyRows(on, roundsStep, rows.rounds ?? []))];
  }

  /** A contact there, and what became of it here. */
  async function newContact(tagIds: string[] = []) {
    const row = sourceRows.contact({ name: `Pessoa ${newId()}`, tagIds });
    await copyRows(world, contactsStep, [row]);
    const here = () =>
      world.unit(async ({ db }) => {
        const found = await db
          .select({ ticket: tickets })
          .from(tickets)
          .innerJoin(contacts, eq(contacts.id, tickets.contactId))
          .where(eq(contacts.name, row.name))
          .orderBy(asc(tickets.id));
        const whole = [];
        for (const { ticket } of found) {
          const ofTicket = eq(ticketCycles.ticketId, ticket.id);
          const events = db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, ticket.id));
          whole.push({
            ticket,
            rounds: await db.select().from(ticketCycles).where(ofTicket).orderBy(asc(ticketCycles.id)),
            events: await events.orderBy(asc(ticketEvents.happenedAt)),
          });
        }
        return whole;
      });
    const ticket = (input: Partial<SourceTicket>) =>
      sourceRows.ticket({ contactId: row.id, connectionId: 'w1', ...input });
    return { row, here, ticket };
  }

  return { world, agentId, queueId, copy, newContact, close: () => world.close() };
}
