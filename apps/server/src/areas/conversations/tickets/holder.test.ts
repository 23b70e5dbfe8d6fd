import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { handoverEvents } from '../../../channels/cloud-api/webhooks/handovers.ts';
import type { ChannelEvent } from '../../../channels/port.ts';
import { messages } from '../messages/messages.schema.ts';
import { openWorld, person, type World } from './testing/world.ts';
import { ticketEvents, tickets } from './tickets.schema.ts';

let world: World;
before(async () => {
  world = await openWorld();
  await world.configure({ provider: 'official', greetingMessage: 'Olá! Sou o robô.' });
  await world.addQueues('Vendas', 'Suporte');
});
after(() => world.close());

let serial = 0;
const start = Date.parse('2026-11-23T15:00:00Z');
const minute = 60_000;

describe("a conversation that an assistant of WhatsApp's own answers", () => {
  beforeEach(() => {
    serial += 1;
    world.setClock('2026-11-23T15:00:00Z');
  });

  const chat = () => person(`551190001${String(1000 + serial)}`);
  const say = (text: string, minutes: number, holder?: 'assistant') =>
    world.write(chat(), text, { sentAt: start + minutes * minute, ...(holder ? { holder } : { window: 24 }) });
  const control = (holder: 'assistant' | 'business', minutes: number): ChannelEvent => {
    const sentAt = start + minutes * minute;
    return { type: 'control', chat: chat(), wid: `${holder} ${sentAt}`, holder, sentAt };
  };

  async function state(wid: string) {
    return world.unit(async ({ db }) => {
      const [message] = await db.select().from(messages).where(eq(messages.wid, wid));
      assert.ok(message);
      const { ticketId } = message;
      const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
      const events = await db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, ticketId));
      const said = await db.select().from(messages).where(eq(messages.ticketId, ticketId));
      return {
        isHeld: ticket?.assistantSince !== null,
        events: events.map(({ kind }) => kind),
        ofBot: said.filter(({ fromMe }) => fromMe).length,
      };
    });
  }

  it('is held from the first message that comes under standby, and our bot stays silent', async () => {
    const wid = await say('que horas abre?', 0, 'assistant');
    assert.deepEqual(await state(wid), { isHeld: true, events: ['assistantBegan'], ofBot: 0 });
  });

  it('comes back with the next message that does not, and the bot answers again', async () => {
    const wid = await say('oi', 0, 'assistant');
    await say('quero falar com alguém', 1);
    const { isHeld, events, ofBot } = await state(wid);
    assert.deepEqual([isHeld, events], [false, ['assistantBegan', 'assistantEnded']]);
    assert.ok(ofBot > 0);
  });

  it('is passed and taken by what WhatsApp states, whatever comes late', async () => {
    const wid = await say('oi', 0);
    await world.receive(control('assistant', 1));
    assert.equal((await state(wid)).isHeld, true);
    await world.receive(control('business', 3));
    await world.receive(control('assistant', 2));
    const { isHeld, events } = await state(wid);
    assert.deepEqual([isHeld, events], [false, ['assistantBegan', 'assistantEnded']]);
  });

  it('is not held by a late message from before the customer wrote to the company', async () => {
    const wid = await say('oi', 5);
    await say('de antes', 1, 'assistant');
    assert.equal((await state(wid)).isHeld, false);
  });

  it('is told to nobody where there is no chat', async () => {
    await world.receive({ ...control('assistant', 0), chat: person('5511900000000') } as ChannelEvent);
  });
});

describe('a webhook about who holds a conversation', () => {
  const value = (change: object) => ({ sender: { phone_number: '5511987654321' }, timestamp: '1790000000', ...change });
  const holderIn = (change: object) => {
    const [event] = handoverEvents(value(change), () => undefined);
    return event?.type === 'control' ? event.holder : undefined;
  };

  it('names the assistant in several ways', () => {
    const role = (new_owner_role: string) => ({ control_taken: { new_owner_role } });
    assert.deepEqual(
      ['BUSINESS_AI', 'ai_agent', 'assistant', 'APP', 'escalation_partner', 'MAIL'].map((name) => holderIn(role(name))),
      ['assistant', 'assistant', 'assistant', 'business', 'business', 'business'],
    );
  });

  it('means, without a name, the one who is told', () => {
    assert.equal(holderIn({ control_passed: {} }), 'business');
    assert.equal(holderIn({ control_taken: {} }), 'assistant');
  });
});
