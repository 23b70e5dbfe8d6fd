import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { plainContent } from '../../conversations/templates/testing/templates.ts';
import { openWorld, person, type World } from '../../conversations/tickets/testing/world.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { closeInactiveTicket } from './sweep.ts';

let world: World;
let templateId: number;

before(async () => {
  world = await openWorld();
  const { companyId, connectionId } = world;
  [templateId = 0] = await world.unit(async ({ db }) => {
    const ids = { phoneNumberId: '700001', webhookKey: 'key', accountId: '99' };
    await db.insert(officialConnections).values({ connectionId, companyId, way: 'manual', ...ids });
    const template = {
      companyId,
      accountId: '99',
      name: 'encerramos',
      language: 'pt_BR',
      category: 'UTILITY',
    } as const;
    const bindings = { name: 'contact.name' };
    const values = { ...template, content: plainContent, bindings, status: 'APPROVED' } as const;
    const rows = await db.insert(messageTemplates).values(values).returning({ id: messageTemplates.id });
    return rows.map(({ id }) => id);
  });
});
after(() => world.close());

let serial = 0;

describe('an automatic text that is due after the window', () => {
  beforeEach(async () => {
    serial += 1;
    world.setClock('2026-11-23T15:00:00Z');
    await is('APPROVED');
    await world.configure({
      provider: 'official',
      expiresTicket: 60,
      expiresInactiveMessage: 'Encerramos por inatividade.',
      automationTemplates: { expiresInactiveMessage: { templateId, values: {} } },
    });
  });

  const is = (status: 'APPROVED' | 'PAUSED') => world.unit(({ db }) => db.update(messageTemplates).set({ status }));

  /** Closes the ticket of a customer who wrote some hours ago; returns the last message to them. */
  async function closedAfter(hours: number) {
    const wid = await world.write(person(`551190000${String(2000 + serial)}`), 'oi', { window: 24, pushName: 'Maria' });
    const ticketId = await world.unit(async ({ db }) => {
      const [message] = await db.select().from(messages).where(eq(messages.wid, wid));
      const id = message?.ticketId ?? 0;
      await db.update(tickets).set({ status: 'open', lastMessageFromMe: true }).where(eq(tickets.id, id));
      return id;
    });
    world.wait(hours * 60);
    await world.unit((unit) => closeInactiveTicket(unit, ticketId));
    const [last] = await world.unit(({ db }) =>
      db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(desc(messages.id)).limit(1),
    );
    return last && [last.body, last.mediaType, last.failedCode];
  }

  it('is sent as it is while the window is open', async () => {
    assert.deepEqual(await closedAfter(2), ['Encerramos por inatividade.', 'chat', null]);
  });

  it('is sent as the template that the connection has for it, filled for the customer', async () => {
    assert.deepEqual(await closedAfter(30), ['Olá Maria, seu pedido saiu.', 'templateMessage', null]);
  });

  it('shows as failed if that template cannot be sent, or there is none', async () => {
    await is('PAUSED');
    const failed = ['Encerramos por inatividade.', 'chat', 'ERR_WAPP_WINDOW_CLOSED'];
    assert.deepEqual(await closedAfter(30), failed);
    serial += 500;
    await world.configure({ automationTemplates: {} });
    assert.deepEqual(await closedAfter(30), failed);
  });
});
