import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type ServerWorld, startServerWorld } from '../../../channels/testing/server-world.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { eventually } from '../../../testing/eventually.ts';
import { contactListItems, contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { plannedJob, runPlanned } from './testing/planned-jobs.ts';

const companyZone = 'America/Sao_Paulo';
const shops = ['pauses', 'turns', 'cap', 'quiet'] as const;
type Shop = (typeof shops)[number];

/** The time zones of the area codes in this test. */
const zoneOf: Record<string, string> = { 11: companyZone, 92: 'America/Manaus', 68: 'America/Rio_Branco' };

/**
 * Server and phones share a stopped clock, which the test moves from each planned send to the next. So the time at
 * which a message arrives on a phone is the time at which it was sent.
 */
describe('Measured on the phones, a connection that sends campaigns', () => {
  let now = Date.parse(`${addDays(dayIn('UTC', new Date()), 1)}T18:00:00Z`);
  let world: ServerWorld;
  const connections = new Map<Shop, number>();

  before(async () => {
    world = await startServerWorld({}, {}, () => new Date(now));
    for (const shop of shops) connections.set(shop, await world.pair(shop, numberOf(shop)));
  });
  after(() => world.close());

  const system: ServerWorld['server']['database']['database']['system'] = (work) =>
    world.server.database.database.system(work);
  const numberOf = (shop: Shop) => `55119900${10_000 + shops.indexOf(shop)}`;
  const dayAfter = (time: string) => {
    now = Date.parse(`${addDays(dayIn(companyZone, new Date(now)), 1)}T${time}-03:00`);
  };

  /** Signs in before each call, because the clock jumps past the end of sessions. */
  const asAdmin = () => world.server.make.user({ companyId: world.admin.companyId, profile: 'admin' });
  async function change(settings: object): Promise<void> {
    const initial = { longerIntervalAfter: 0, greaterInterval: 0, dailyCap: null, quietFrom: null, quietUntil: null };
    const body = { settings: { ...initial, ...settings } };
    const { status } = await world.server.call('POST /campaign-settings', { as: await asAdmin(), body });
    assert.equal(status, 200);
  }

  /** Starts a campaign to these numbers. */
  async function start(shop: Shop, numbers: readonly string[]): Promise<number> {
    const { companyId } = world.admin;
    for (const number of numbers) await world.phones.addPhone(number, `Pessoa ${number}`);
    const contactListId = await system(async ({ db }) => {
      const [list] = await db.insert(contactLists).values({ companyId, name: 'Todos' }).returning();
      const listed = { companyId, contactListId: list?.id ?? 0, name: 'Pessoa', email: '', isWhatsappValid: true };
      await db.insert(contactListItems).values(numbers.map((number) => ({ ...listed, number })));
      return listed.contactListId;
    });
    const scheduledAt = new Date(now + 60_000).toISOString();
    const whatsappId = connections.get(shop);
    const body = { name: 'Natal', message1: 'Bolo', contactListId, whatsappId, scheduledAt };
    const { id } = (await world.server.call('POST /campaigns', { as: await asAdmin(), body })).body;
    const job = await eventually('its start is planned', () => plannedJob(world.server, `campaign-start:${id}`));
    now = job.runAt.getTime();
    await runPlanned(world.server, job);
    await eventually('it runs', async () => (await unstarted(id)) === 0);
    return id;
  }

  const unstarted = (id: number) =>
    system(({ db }) => db.$count(campaigns, and(eq(campaigns.id, id), isNull(campaigns.startedAt))));

  /** The number of recipients in each state. */
  async function statesOf(ids: readonly number[]) {
    const ofCampaigns = inArray(campaignRecipients.campaignId, [...ids]);
    return system(async ({ db }) => {
      const inState = (state: 'queued' | 'sending') =>
        db.$count(campaignRecipients, and(ofCampaigns, eq(campaignRecipients.state, state)));
      const handed = db.$count(campaignRecipients, and(ofCampaigns, isNotNull(campaignRecipients.sentAt)));
      return { queued: await inState('queued'), sending: await inState('sending'), handed: await handed };
    });
  }

  /** The times at which the phones of these numbers got their message, in order; each has at most one. */
  async function arrivals(shop: Shop, numbers: readonly string[]): Promise<{ number: string; at: number }[]> {
    const each = await Promise.all(
      numbers.map(async (number) => {
        const shown = (await world.phones.screen(number, numberOf(shop))).filter(({ fromMe }) => !fromMe);
        assert.ok(shown.length <= 1, `${number} has it once`);
        return shown.map(({ at }) => ({ number, at }));
      }),
    );
    return each.flat().toSorted((a, b) => a.at - b.at);
  }

  /**
   * Moves the clock from one planned send to the next until every recipient has the message; returns the times of
   * arrival.
   */
  async function sendAll(shop: Shop, ids: readonly number[], numbers: readonly string[]) {
    const lane = `campaign:${connections.get(shop)}`;
    const isSettled = async () => {
      const { sending, handed } = await statesOf(ids);
      return sending === 0 && (await arrivals(shop, numbers)).length === handed;
    };
    for (let turns = 0, last = 0; turns < 10 * numbers.length; turns += 1) {
      // A send plans the next one in the same transaction; so its messages are visible once the next job is.
      const job = await eventually('the next send is planned', async () => {
        const planned = await plannedJob(world.server, lane);
        return planned && planned.id > last && planned;
      });
      await eventually('what was handed over has arrived', isSettled);
      if ((await statesOf(ids)).queued === 0) return arrivals(shop, numbers);
      last = job.id;
      now = Math.max(now, job.runAt.getTime());
      await runPlanned(world.server, job);
    }
    throw new Error('It never ends');
  }

  const numbersIn = (areaCode: string, people: number, first = 0) =>
    Array.from({ length: people }, (_, index) => `55${areaCode}9${81_000_000 + first + index}`);
  const gaps = (stamps: readonly { at: number }[]) =>
    stamps.slice(1).map(({ at }, index) => (at - (stamps[index]?.at ?? 0)) / 1_000);

  test('pauses as set, a fifth more or less, and longer after a set number of messages', async () => {
    await change({ messageInterval: 20, longerIntervalAfter: 4, greaterInterval: 120 });
    const numbers = numbersIn('11', 10);
    const pauses = gaps(await sendAll('pauses', [await start('pauses', numbers)], numbers));
    assert.equal(pauses.length, 9);
    for (const [index, seconds] of pauses.entries()) {
      const wanted = (index + 1) % 4 === 0 ? 120 : 20;
      assert.ok(seconds >= wanted * 0.8 && seconds <= wanted * 1.2, `${seconds} s after message ${index + 1}`);
    }
    assert.ok(new Set(pauses).size > 3, 'nobody writes by the clock');
  });

  test('keeps one pace for all its campaigns, which take turns', async () => {
    await change({ messageInterval: 20 });
    const [first, second] = [numbersIn('11', 4, 100), numbersIn('11', 4, 200)];
    const ids = [await start('turns', first), await start('turns', second)];
    const stamps = await sendAll('turns', ids, [...first, ...second]);
    for (const seconds of gaps(stamps)) assert.ok(seconds >= 16 && seconds <= 24 + 60, `${seconds} s`);
    const turns = stamps.slice(1).map(({ number }) => first.includes(number));
    assert.ok(
      turns.slice(1).some((isFirst, index) => isFirst !== turns[index]),
      'they alternate',
    );
  });

  test('sends no more per day than its cap, and continues after midnight of the company', async () => {
    dayAfter('15:00:00');
    await change({ messageInterval: 60, dailyCap: 2 });
    const numbers = numbersIn('11', 5, 300);
    const stamps = await sendAll('cap', [await start('cap', numbers)], numbers);
    const perDay = Object.values(Object.groupBy(stamps, ({ at }) => dayIn(companyZone, new Date(at))));
    assert.deepEqual(
      perDay.map((moments) => moments?.length),
      [2, 2, 1],
    );
    const clock = (at = 0) => new Date(at).toLocaleTimeString('pt', { timeZone: companyZone });
    assert.deepEqual([clock(stamps[2]?.at), clock(stamps[4]?.at)], ['00:00:00', '00:00:00']);
  });

  test('sends nothing in the quiet hours of a recipient’s own area', async () => {
    dayAfter('20:40:00');
    await change({ messageInterval: 600, quietFrom: '21:00', quietUntil: '08:00' });
    const numbers = Object.keys(zoneOf).flatMap((areaCode) => numbersIn(areaCode, 4, 400));
    const stamps = await sendAll('quiet', [await start('quiet', numbers)], numbers);
    assert.equal(stamps.length, numbers.length);
    for (const { number, at } of stamps) {
      const zone = zoneOf[number.slice(2, 4)];
      const hour = Number(new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit' }));
      assert.ok(hour >= 8 && hour < 21, `${number} at ${new Date(at).toISOString()}`);
    }
    const days = new Set(stamps.map(({ at }) => dayIn(companyZone, new Date(at))));
    assert.equal(days.size, 2, 'the night lies between');
  });
});
