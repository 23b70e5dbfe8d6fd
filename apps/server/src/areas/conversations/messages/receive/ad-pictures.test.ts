import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { contact, textOf } from '../../../../channels/cloud-api/webhooks/testing/webhook-samples.ts';
import { FIRST_CUSTOMER, SECOND_CUSTOMER } from '../../../../channels/testing/graph-world.ts';
import { type OfficialShop, startOfficialShop } from '../../../../channels/testing/official-shop.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { messages } from '../messages.schema.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let shop: OfficialShop;
before(async () => {
  shop = await startOfficialShop();
});
after(() => shop.close());

/** The data of the message with this text, as a browser gets it, once it fits. */
function shown(body: string, fits: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  return eventually(`the message ${body}`, async () => {
    const [row] = await shop.rows(({ db }) => db.select().from(messages).where(eq(messages.body, body)));
    if (!row) return false;
    const params = { ticketId: row.ticketId };
    const { messages: seen } = (await shop.server.call('GET /messages/:ticketId', { as: shop.admin, params })).body;
    const data = seen.find(({ id }) => id === row.id)?.data ?? {};
    return fits(data) && data;
  });
}

test('the picture of an advertisement becomes a file of ours', async () => {
  const picture = { base64: png.toString('base64'), mimetype: 'image/png' };
  const source = { source_url: 'https://fb.me/ad', source_type: 'ad' as const, source_id: '120000000000000001' };
  const referral = { ...source, headline: 'Bolo de fubá', body: 'Só hoje', picture };
  const { world, server } = shop;
  await world.graph.special(FIRST_CUSTOMER, world.number.number, { kind: 'text', text: 'Ainda tem?' }, { referral });
  const data = await shown('Ainda tem?', ({ thumbnail }) => thumbnail !== undefined);
  assert.equal(Object(data.ad).title, 'Bolo de fubá');
  assert.ok(!JSON.stringify(data).includes('pictures/'), 'the address of WhatsApp is not shown');
  const address = new URL(String(data.thumbnail));
  const answer = await fetch(server.apiUrl + address.pathname + address.search);
  assert.deepEqual([answer.status, Buffer.from(await answer.arrayBuffer())], [200, png]);
});

test('nothing inside is asked for a picture, and what is none is dropped', async () => {
  let reached = 0;
  const inside = createServer((_request, response) => {
    reached += 1;
    response.end(png);
  }).listen(0, '127.0.0.1');
  after(() => inside.close());
  await new Promise((listening) => inside.once('listening', listening));
  const sender = { number: SECOND_CUSTOMER, name: 'João' };
  const image_url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/x.png`;
  const referral = { source_url: 'https://fb.me/a', source_type: 'ad', headline: 'Bolo', body: '', image_url };
  const said = textOf(sender, 'Quero um', { referral });
  assert.equal(await shop.tell('messages', { contacts: [contact(sender)], messages: [said] }), 200);
  await eventually('the end of the attempt', async () => {
    const [row] = await shop.rows(({ db }) => db.select().from(messages).where(eq(messages.body, 'Quero um')));
    return row?.data !== undefined && row.data !== null && !('thumbnailAddress' in row.data);
  });
  const data = await shown('Quero um', () => true);
  assert.deepEqual([reached, data.thumbnail], [0, undefined]);
});
