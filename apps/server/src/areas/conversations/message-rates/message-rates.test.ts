import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { countryCodeIn } from '@recado/contract/message-markets';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { messageRates } from './message-rates.schema.ts';
import { readRates } from './rates.ts';

const server = useTestServer();
let boss: TestUser;
beforeEach(async () => {
  await server.database.database.system(({ db }) => db.delete(messageRates));
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
});

const brazil = { market: '55', currency: 'BRL', validFrom: '2026-01-01', marketing: '0,3500', utility: '0.0450' };
const add = (body: object = {}) => server.call('POST /message-rates', { as: boss, body: { ...brazil, ...body } });
const rates = () => server.database.database.system(readRates);
const upload = (content: string, validFrom = '2026-10-01') =>
  server.call('POST /message-rates/upload', {
    as: boss,
    body: { validFrom },
    files: [{ field: 'file', name: 'rates.csv', content: Buffer.from(content) }],
  });

test('a later rate replaces the one before from its day on, and past days keep theirs', async () => {
  assert.equal((await add()).status, 200);
  assert.equal((await add({ validFrom: '2026-12-01', marketing: '0.4' })).status, 200);
  const { priceOf } = await rates();
  const on = (day: string) => priceOf({ country: '55', category: 'marketing', day })?.micros;
  assert.deepEqual(['2025-12-31', '2026-01-01', '2026-11-30', '2026-12-01'].map(on), [
    undefined,
    350_000,
    350_000,
    400_000,
  ]);
});

test('a country without a rate has that of its region, else that of all others; a category without a price has none', async () => {
  await add({ market: 'rest', currency: 'USD', marketing: '0.06', utility: '' });
  await add({ market: 'africa', currency: 'USD', marketing: '0.02', utility: '0.004' });
  await add({ market: '27', currency: 'USD', marketing: '0.03', utility: '' });
  const { priceOf } = await rates();
  const of = (country: string | null, category: string) =>
    priceOf({ country, category, day: '2026-11-01' })?.micros ?? null;
  assert.deepEqual(
    ['27', '258', '998', null].map((country) => of(country, 'marketing')),
    [30_000, 20_000, 60_000, 60_000],
  );
  assert.deepEqual(
    ['27', '258', '998'].map((country) => of(country, 'service')),
    [null, 4_000, null],
  );
  assert.equal(of('258', 'constructor'), null);
});

test('a country that shares a calling code has the price of its own market, not that of the larger one', async () => {
  const prices = { '1': '0.025', latinAmerica: '0.074', rest: '0.06', '7': '0.08', '1868': '0.05' };
  for (const [market, marketing] of Object.entries(prices)) {
    assert.equal((await add({ market, currency: 'USD', marketing, utility: '' })).status, 200, market);
  }
  const { priceOf } = await rates();
  const of = (number: string) =>
    priceOf({ country: countryCodeIn(number), category: 'marketing', day: '2026-11-01' })?.micros;
  const expected = {
    '12125550123': 25_000, // New York
    '14165550123': 25_000, // Toronto
    '18765550123': 74_000, // Jamaica
    '16585550123': 74_000, // Jamaica, its second area code
    '18095550123': 74_000, // Dominican Republic
    '18295550123': 74_000,
    '18495550123': 74_000,
    '19395550123': 74_000, // Puerto Rico
    '18685550123': 50_000, // Trinidad and Tobago
    '12465550123': 60_000, // Barbados
    '79161234567': 80_000, // Russia
    '77011234567': 60_000, // Kazakhstan
    '76001234567': 60_000,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((number) => [number, of(number)])), expected);
  assert.equal((await add({ market: '1829' })).status, 400);
});

test('a price list names such countries by name, letters or digits', async () => {
  const rows = ['Jamaica,USD,0.07', 'KZ,USD,0.05', 'North America,USD,0.02', '+1829,USD,0.06', 'Russia,USD,0.08'];
  const { body } = await upload(['Market,Currency,Marketing', ...rows].join('\n'));
  assert.deepEqual([body.added, body.refused], [5, []]);
  const { priceOf } = await rates();
  const of = (country: string) => priceOf({ country, category: 'marketing', day: '2026-10-01' })?.micros;
  assert.deepEqual(['1876', '77', '1', '1809', '7'].map(of), [70_000, 50_000, 20_000, 60_000, 80_000]);
});

test('what is no rate is refused at its field, and two of one day are one', async () => {
  const problems = await add({ market: 'Atlantis', marketing: '-1', utility: '0.1234567', currency: 'brl' });
  assert.equal(problems.status, 400);
  assert.deepEqual(
    problems.body.issues?.map(({ path }) => path).sort(),
    ['body.currency', 'body.marketing', 'body.market', 'body.utility'].sort(),
  );
  const { body } = await add();
  assert.deepEqual([body.marketing, body.utility, body.service], ['0.35', '0.045', null]);
  assert.equal((await add()).body.error, 'ERR_MESSAGE_RATE_EXISTS');
  const params = { messageRateId: body.id };
  const changed = await server.call('PUT /message-rates/:messageRateId', { as: boss, params, body: { utility: '' } });
  assert.deepEqual([changed.body.utility, changed.body.marketing], [null, '0.35']);
  assert.equal((await server.call('DELETE /message-rates/:messageRateId', { as: boss, params })).status, 200);
  assert.equal((await server.call('GET /message-rates/:messageRateId', { as: boss, params })).status, 404);
});

test('a price list of WhatsApp is stored row by row, and says which rows it could not read', async () => {
  const list = [
    'WhatsApp Business Platform rate card,,,,,,',
    'Market,Currency,Marketing,Utility,Authentication,Authentication-International,Service',
    'Brazil,$US,0.0625,0.0068,0.0068,n/a,n/a',
    'Rest of Africa,$US,$0.0225,0.0040,0.0040,n/a,n/a',
    'Other,USD,0.0604,0.0077,0.0077,n/a,n/a',
    'Narnia,USD,1,1,1,n/a,n/a',
    'Chile,reais,1,1,1,n/a,n/a',
    'Peru,USD,cheap,1,1,n/a,n/a',
    'Mexico,USD,n/a,n/a,n/a,n/a,n/a',
    'Brazil,USD,1,1,1,n/a,n/a',
  ].join('\n');
  const { status, body } = await upload(list);
  assert.equal(status, 200);
  assert.deepEqual([body.added, body.replaced], [3, 0]);
  assert.deepEqual(
    body.refused.map(({ row, problem, text }) => [row, problem, text]),
    [
      [6, 'unknownMarket', 'Narnia'],
      [7, 'invalidCurrency', 'reais'],
      [8, 'invalidAmount', 'cheap'],
      [9, 'noPrice', 'Mexico'],
      [10, 'repeated', 'Brazil'],
    ],
  );
  const { priceOf } = await rates();
  const found = priceOf({ country: '55', category: 'marketing', day: '2026-10-01' });
  assert.deepEqual(found, { micros: 62_500, currency: 'USD' });
  const again = await upload('Mercado;Moeda;Marketing\nBrasil;BRL;0,35\n');
  assert.deepEqual([again.body.added, again.body.replaced], [0, 1]);
  assert.equal((await upload('Nome;Telefone\nAna;11\n')).body.error, 'ERR_SPREADSHEET_COLUMNS');
});
