import assert from 'node:assert/strict';
import type { WebhookEventType } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { reactToChannelEvent } from '../../../../channels/channel-events.ts';
import type { ChannelEvent } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { shareTestServer } from '../../../../testing/shared-server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { inbound, person, text } from '../../../conversations/tickets/testing/world.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { webhookDeliveries } from '../webhooks.schema.ts';

/** An address without a server, so that deliveries stay as they were written. */
const address = 'http://127.0.0.1:9/';

/**
 * Creates a company with an administrator, a connection, customers who write to it, and the deliveries of its webhooks.
 */
export async function openWebhookWorld() {
  const server = await shareTestServer();
  const companyId = (await server.make.company()).id;
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
  const unit = <T>(work: (inside: Unit) => Promise<T>): Promise<T> => server.platform.database.tenant(companyId, work);
  const receive = (event: ChannelEvent) =>
    unit((inside) => reactToChannelEvent(inside, { companyId, connectionId }, event));
  return {
    server,
    companyId,
    admin,
    connectionId,
    unit,
    receive,
    close: () => server.close(),
    async addWebhook(...events: WebhookEventType[]): Promise<number> {
      const { body } = await server.call('POST /webhooks', { as: admin, body: { name: 'Loja', address, events } });
      return body.id;
    },
    /** The deliveries of a webhook, in their order. */
    async deliveriesTo(webhookId: number) {
      const { event, subject, body } = webhookDeliveries;
      const rows = await unit(({ db }) =>
        db
          .select({ event, subject, body })
          .from(webhookDeliveries)
          .where(eq(webhookDeliveries.webhookId, webhookId))
          .orderBy(webhookDeliveries.id),
      );
      return rows.map((row) => ({ event: row.event, subject: row.subject, data: JSON.parse(row.body).data }));
    },
    /** Writes a message of a customer, or of the company's phone; returns its WhatsApp id. */
    async write(number: string, words: string, overrides: Parameters<typeof inbound>[3] = {}): Promise<string> {
      const message = inbound(person(number), text(words), server.platform.clock(), overrides);
      await receive({ type: 'message', message });
      return message.wid;
    },
    async ticketOf(number: string): Promise<{ id: number; contactId: number }> {
      const [ticket] = await unit(({ db }) =>
        db
          .select({ id: tickets.id, contactId: tickets.contactId })
          .from(tickets)
          .innerJoin(contacts, eq(contacts.id, tickets.contactId))
          .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number))),
      );
      assert.ok(ticket);
      return ticket;
    },
  };
}

/** See `openWebhookWorld`. */
export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>;
