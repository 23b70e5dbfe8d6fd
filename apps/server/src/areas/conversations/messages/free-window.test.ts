import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { findTicketRow } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { sendAutomaticText } from './automatic-text.ts';
import { composeMessage } from './compose.ts';
import { extendWindow } from './free-window.ts';
import { messages } from './messages.schema.ts';

let world: World;

before(async () => {
  world = await openWorld();
});
after(() => world.close());

let serial = 0;
const hour = 60;

describe('the window for free messages', () => {
  beforeEach(async () => {
    serial += 1;
    world.setClock('2026-11-23T15:00:00Z');
    await world.configure({ provider: 'official' });
  });

  const chat = () => person(`551190000${String(1000 + serial)}`);

  async function ticketAfter(window: number | undefined): Promise<number> {
    const wid = await world.write(chat(), 'oi', { window });
    const [message] = await world.unit(({ db }) => db.select().from(messages).where(eq(messages.wid, wid)));
    assert.ok(message);
    return message.ticketId;
  }

  async function untilOf(ticketId: number): Promise<string | undefined> {
    const [ticket] = await world.unit(({ db }) => db.select().from(tickets).where(eq(tickets.id, ticketId)));
    return ticket?.windowUntil?.toISOString();
  }

  function answer(ticketId: number, mediaType?: string): Promise<number | undefined> {
    return world.unit(async (unit) => {
      const row = await findTicketRow(unit, ticketId);
      assert.ok(row);
      return composeMessage(unit, row, {
        body: 'resposta',
        userId: null,
        origin: 'api',
        ...(mediaType && { mediaType }),
      });
    });
  }

  const refused = { code: 'ERR_WAPP_WINDOW_CLOSED' };

  it('is open for 24 hours after each message of the customer', async () => {
    const ticketId = await ticketAfter(24);
    assert.equal(await untilOf(ticketId), '2026-11-24T15:00:00.000Z');
    world.wait(24 * hour - 1);
    assert.ok(await answer(ticketId));
    world.wait(1);
    await assert.rejects(answer(ticketId), refused);
    await world.write(chat(), 'ainda aí?', { window: 24 });
    assert.ok(await answer(ticketId));
  });

  it('does not become shorter with a message of the past', async () => {
    const ticketId = await ticketAfter(24);
    await world.write(chat(), 'atrasada', { window: 24, sentAt: Date.parse('2026-11-20T10:00:00Z') });
    assert.equal(await untilOf(ticketId), '2026-11-24T15:00:00.000Z');
  });

  it('is not opened by what the own phone wrote', async () => {
    const ticketId = await ticketAfter(24);
    world.wait(hour);
    await world.write(chat(), 'do telefone', { fromMe: true, window: 24 });
    assert.equal(await untilOf(ticketId), '2026-11-24T15:00:00.000Z');
  });

  it('lasts 72 hours after an advertisement that was answered in time', async () => {
    const ticketId = await ticketAfter(72);
    assert.equal(await untilOf(ticketId), '2026-11-24T15:00:00.000Z');
    await world.unit((unit) => extendWindow(unit, ticketId));
    assert.equal(await untilOf(ticketId), '2026-11-26T15:00:00.000Z');
  });

  it('is not extended by an answer that came too late', async () => {
    const ticketId = await ticketAfter(72);
    world.wait(25 * hour);
    await world.unit((unit) => extendWindow(unit, ticketId));
    assert.equal(await untilOf(ticketId), '2026-11-24T15:00:00.000Z');
  });

  it('lets templates pass when it is closed', async () => {
    const ticketId = await ticketAfter(24);
    world.wait(48 * hour);
    assert.ok(await answer(ticketId, 'templateMessage'));
  });

  it('never loses a text of the system: it is shown as failed', async () => {
    const ticketId = await ticketAfter(24);
    world.wait(48 * hour);
    await world.unit((unit) => sendAutomaticText(unit, ticketId, 'Encerramos por inatividade.'));
    const [message] = await world.unit(({ db }) =>
      db.select().from(messages).where(eq(messages.body, 'Encerramos por inatividade.')),
    );
    assert.deepEqual([message?.failedCode, message?.ack], ['ERR_WAPP_WINDOW_CLOSED', 0]);
  });

  it('does not exist on a linked device', async () => {
    await world.configure({ provider: 'beta' });
    const ticketId = await ticketAfter(undefined);
    world.wait(100 * hour);
    assert.ok(await answer(ticketId));
    assert.equal(await untilOf(ticketId), undefined);
  });
});
