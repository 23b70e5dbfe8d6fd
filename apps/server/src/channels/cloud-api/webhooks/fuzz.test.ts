import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../testing/use-server.ts';
import { inboundEvents } from '../../channels.schema.ts';
import { makeOfficialNumber, sendWebhook } from './testing/official-number.ts';
import { contact, message, messagesOf, type Sender, status, textOf, webhook } from './testing/webhook-samples.ts';

/** How many forged webhooks to send; `npm run test:fuzz` sends 10,000. */
const webhooks = Number(process.env.FUZZ_MESSAGES ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_101);
const atOnce = 20;
/** Bytes of heap that may remain in use after the test, beside what it had before. */
const allowance = 200 * 1024 * 1024;

/** Random numbers that are the same for a seed. */
function randomsOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const junk: readonly unknown[] = [
  ...[null, '', 0, -1, 2 ** 53, 1e308, true, [], {}, 'x'.repeat(70_000), '\u0000', '\ud800', '💥', '../../etc/passwd'],
  ...[
    "'; drop table messages; --",
    '<script>alert(1)</script>',
    '9'.repeat(400),
    { toString: 1 },
    [[[[]]]],
    { __proto__: 1 },
  ],
];

/** A copy of a value in which one part, chosen at random, is another value, missing, or there twice. */
function mutated(value: unknown, random: (below: number) => number): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0) return junk[random(junk.length)];
  if (Array.isArray(value)) {
    const place = random(value.length + 1);
    if (place === value.length) return [...value, ...value];
    return value.map((one, index) => (index === place ? mutated(one, random) : one));
  }
  const names = Object.keys(value);
  const name = names[random(names.length)];
  if (name === undefined) return junk[random(junk.length)];
  const entries = Object.entries(value);
  if (random(8) === 0) return Object.fromEntries(entries.filter(([one]) => one !== name));
  return Object.fromEntries(entries.map(([one, inner]) => [one, one === name ? mutated(inner, random) : inner]));
}

describe('SERVER §3.21: forged webhooks', () => {
  const server = useSharedServer();

  test(`${webhooks} webhooks with random changes (seed ${seed}) are answered, and reach no other company`, async () => {
    const random = randomsOf(seed);
    const { id: companyId } = await server.make.company();
    const { id: otherId } = await server.make.company();
    const mine = await makeOfficialNumber(server, { companyId });
    const other = await makeOfficialNumber(server, { companyId: otherId });
    const ana: Sender = { number: '5511988880000', userId: 'BR.1181579921' };
    const valid = [
      messagesOf(mine, ana, [textOf(ana, 'Olá'), textOf(ana, 'Tudo bem?', { context: { id: 'wamid.A' } })]),
      messagesOf(mine, ana, [message(ana, { type: 'image', image: { id: '1', mime_type: 'image/png', sha256: 'a' } })]),
      messagesOf(mine, ana, [
        message(ana, { type: 'contacts', contacts: [{ name: { formatted_name: 'R' }, phones: [{ phone: '1' }] }] }),
      ]),
      messagesOf(mine, ana, [
        message(ana, { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'A' } } }),
      ]),
      messagesOf(mine, ana, [
        message(ana, {
          type: 'order',
          order: { text: 'x', product_items: [{ quantity: 1, item_price: 2, currency: 'BRL' }] },
        }),
      ]),
      messagesOf(mine, ana, [message(ana, { type: 'reaction', reaction: { message_id: 'wamid.A', emoji: '👍' } })]),
      webhook(mine, 'messages', {
        statuses: [status('wamid.A', 'read', ana), status('wamid.B', 'failed', ana, { errors: [{ code: 1 }] })],
      }),
      webhook(mine, 'messages', {
        messages: [
          message(ana, { type: 'system', system: { type: 'user_changed_number', new_wa_id: '5511900000002' } }),
        ],
      }),
      webhook(mine, 'history', {
        history: [{ metadata: { phase: 0 }, threads: [{ id: '5511', messages: [textOf(ana, 'x')] }] }],
      }),
      webhook(mine, 'smb_app_state_sync', {
        state_sync: [{ type: 'contact', action: 'add', contact: { full_name: 'A', phone_number: '5511900000003' } }],
      }),
      webhook(mine, 'account_update', {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'x', expiration: 1 }],
      }),
      webhook(mine, 'calls', { contacts: [contact(ana)], calls: [{ id: 'c', from: ana.number, event: 'connect' }] }),
      webhook(other, 'messages', { contacts: [contact(ana)], messages: [textOf(ana, 'de outra')] }),
    ];
    const before = process.memoryUsage().heapUsed;
    for (let sent = 0; sent < webhooks; sent += atOnce) {
      const bodies = Array.from({ length: atOnce }, () => {
        let body: unknown = valid[random(valid.length)];
        for (let change = random(3); change >= 0; change -= 1) body = mutated(body, random);
        return body ?? null;
      });
      const answers = await Promise.all(bodies.map((body) => sendWebhook(server, mine, body)));
      // A text is sent as it is, and is seldom JSON.
      const refused = answers.filter(
        (answer, place) => answer !== 200 && !(answer === 400 && typeof bodies[place] === 'string'),
      );
      assert.deepEqual(refused, []);
    }
    assert.equal(await sendWebhook(server, mine, messagesOf(mine, ana, [textOf(ana, 'ainda aqui')])), 200);
    assert.ok(process.memoryUsage().heapUsed - before < allowance);
    const rows = await server.database.database.system(({ db }) =>
      db.select().from(inboundEvents).where(eq(inboundEvents.connectionId, other.connectionId)),
    );
    assert.deepEqual(rows, []);
  });
});
