import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { MessageCost } from '@recado/contract';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { messageCharges } from '../../conversations/templates/templates.schema.ts';
import { officialConnection } from '../../conversations/templates/testing/templates.ts';
import { campaigns } from '../campaigns/campaigns.schema.ts';
import { type EnteredRate, recount, type StoredCharge } from './testing/recount.ts';

const server = useTestServer();
const system: typeof server.database.database.system = (work) => server.database.database.system(work);
let companyId: number;
let admin: TestUser;
let connections: number[];
let campaignIds: number[];

const rates: EnteredRate[] = [
  { market: '55', validFrom: '2026-01-01', currency: 'BRL', prices: { marketing: '0.35', utility: '0.0451' } },
  {
    market: '55',
    validFrom: '2026-10-16',
    currency: 'BRL',
    prices: { marketing: '0.4001', utility: '0.05', service: '0.06' },
  },
  {
    market: 'rest',
    validFrom: '2026-02-01',
    currency: 'USD',
    prices: { marketing: '0.0604', authentication: '0.0077' },
  },
];

/** Numbers that look random and are the same each time. */
function series(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function charges(count: number): StoredCharge[] {
  const next = series();
  const one = <T>(choices: readonly T[]): T => {
    const chosen = choices[next(choices.length)];
    if (chosen === undefined) throw new Error('nothing to choose');
    return chosen;
  };
  return Array.from({ length: count }, () => ({
    connectionId: one(connections),
    campaignId: one([...campaignIds, null]),
    country: one(['55', '55', '351', null]),
    category: one(['marketing', 'utility', 'authentication', 'service', 'referral_conversion']),
    billable: next(4) > 0,
    day: `2026-${String(9 + next(3)).padStart(2, '0')}-${String(1 + next(30)).padStart(2, '0')}`,
  }));
}

const plain = ({ messages, free, unpriced, amounts }: MessageCost) => ({
  ...{ messages, free, unpriced },
  amounts: Object.fromEntries(amounts.map(({ currency, micros }) => [currency, String(micros)])),
});

describe('The costs of a company', () => {
  before(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    const boss = await server.make.user({ companyId, profile: 'admin', super: true });
    for (const { prices, ...rate } of rates)
      assert.equal((await server.call('POST /message-rates', { as: boss, body: { ...rate, ...prices } })).status, 200);
    connections = [
      (await officialConnection(server, { companyId })).id,
      (await officialConnection(server, { companyId })).id,
    ];
    const made = await system(({ db }) =>
      db
        .insert(campaigns)
        .values([1, 2].map((at) => ({ companyId, name: `Campanha ${at}` })))
        .returning(),
    );
    campaignIds = made.map(({ id }) => id);
  });

  test('costs by number, category, campaign and month are those of a count message by message', async () => {
    const stored = charges(1_500);
    await system(({ db }) =>
      db.insert(messageCharges).values(
        stored.map(({ day, ...charge }, at) => ({
          ...{ companyId, wid: `wamid.${at}`, type: 'regular', ...charge },
          // Late in the evening in São Paulo: in UTC it is the next day.
          chargedAt: new Date(`${day}T23:30:00-03:00`),
        })),
      ),
    );
    const { status, body } = await server.call('GET /message-costs', { as: admin, query: { month: '2026-10' } });
    assert.equal(status, 200);
    const counted = (only: (charge: StoredCharge) => boolean, month = '2026-10') =>
      recount(stored.filter(only), rates, month);
    assert.deepEqual(
      plain(body.total),
      counted(() => true),
    );
    assert.ok(body.total.unpriced > 0 && body.total.free > 0 && body.total.amounts.length === 2);
    for (const row of body.numbers)
      assert.deepEqual(
        plain(row),
        counted(({ connectionId }) => connectionId === row.whatsappId),
      );
    for (const row of body.categories)
      assert.deepEqual(
        plain(row),
        counted(({ category }) => category === row.category),
      );
    for (const row of body.campaigns)
      assert.deepEqual(
        plain(row),
        counted(({ campaignId }) => campaignId === row.campaignId),
      );
    assert.deepEqual([body.numbers.length, body.categories.length, body.campaigns.length], [2, 5, 3]);
    assert.deepEqual(body.months.map(({ month }) => month).slice(-2), ['2026-09', '2026-10']);
    for (const row of body.months)
      assert.deepEqual(
        plain(row),
        counted(() => true, row.month),
      );
  });

  test('the file has a line for each number, category, campaign and country, whose amounts are those of the page', async () => {
    const { body: shown } = await server.call('GET /message-costs', { as: admin, query: { month: '2026-10' } });
    const { body } = await server.call('GET /message-costs/export', {
      as: admin,
      query: { month: '2026-10', language: 'en' },
    });
    const [titles, ...lines] = String(body)
      .replace('\u{feff}', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    assert.deepEqual(titles?.slice(0, 4), ['Month', 'Number', 'Category', 'Campaign']);
    const sum = (currency: string) =>
      lines.reduce((total, cells) => total + (cells[8] === currency ? Math.round(Number(cells[9]) * 1e6) : 0), 0);
    assert.deepEqual(
      shown.total.amounts.map(({ currency, micros }) => [currency, micros]),
      shown.total.amounts.map(({ currency }) => [currency, sum(currency)]),
    );
  });

  test('the limit of a month says what is spent of it, and is removed without an amount', async () => {
    const set = (amount: string | null) =>
      server.call('PUT /message-costs/limit', { as: admin, body: { amount, currency: 'BRL' } });
    assert.deepEqual((await set('150,5')).body, {
      amount: '150.5',
      currency: 'BRL',
      spent: { currency: 'BRL', micros: await spent() },
      stoppedCampaigns: 0,
    });
    assert.equal((await set('viel')).status, 400);
    const agent = await server.make.user({ companyId });
    const refused = await server.call('PUT /message-costs/limit', { as: agent, body: { amount: '1' } });
    assert.equal(refused.status, 403);
    assert.equal((await set('')).body, null);
    const boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
    const params = { companyId };
    const key = 'PUT /companies/:companyId/message-limit';
    const bySuper = await server.call(key, { as: boss, params, body: { amount: '20', currency: 'USD' } });
    assert.equal(bySuper.body.limit?.currency, 'USD');
    const shown = await server.call('GET /message-costs', { as: admin });
    assert.deepEqual([shown.body.limit?.amount, shown.body.limit?.currency], ['20', 'USD']);
    const nobody = await server.call(key, { as: boss, params: { companyId: 999_999 }, body: { amount: '20' } });
    assert.equal(nobody.body.error, 'ERR_NO_COMPANY_FOUND');
  });

  /** What this month costs in BRL. */
  async function spent(): Promise<number> {
    const { body } = await server.call('GET /message-costs', { as: admin });
    return body.total.amounts.find(({ currency }) => currency === 'BRL')?.micros ?? 0;
  }

  test('the free service messages of each official number are counted', async () => {
    const other = (await server.make.company()).id;
    const boss = await server.make.user({ companyId: other, profile: 'admin' });
    const { id: connectionId, name } = await officialConnection(server, { companyId: other });
    const charge = {
      companyId: other,
      connectionId,
      category: 'service',
      type: 'free_customer_service',
      billable: false,
    };
    await system(({ db }) =>
      db
        .insert(messageCharges)
        .values(['a', 'b'].map((wid) => ({ ...charge, wid, chargedAt: server.platform.clock() }))),
    );
    const { body } = await server.call('GET /message-costs', { as: boss });
    assert.deepEqual(body.freeMessages, [{ whatsappId: connectionId, name, thisMonth: 2, free: 1000 }]);
    assert.deepEqual(plain(body.total), { messages: 2, free: 2, unpriced: 0, amounts: {} });
  });
});
