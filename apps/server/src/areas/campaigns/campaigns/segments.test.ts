import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { ticketTags } from '../../conversations/tickets/tags.schema.ts';
import { suppressedNumbers } from '../suppression/suppression.schema.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { comparingMany, peopleOf } from './expand-campaign.ts';

const day = 24 * 60 * 60_000;
const far = '2999-05-01 10:00:00';

describe('A segment', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let vip: number;
  let debtor: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    vip = (await server.make.tag({ companyId, name: 'VIP' })).id;
    debtor = (await server.make.tag({ companyId, name: 'Devedor' })).id;
  });

  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const numberOf = (index: number) => `55119${80_000_000 + index}`;

  interface Person {
    tagIds?: number[];
    /** Days since the person last wrote. */
    wrote?: number;
    number?: string;
    given?: { numberState?: 'unknown'; isGroup?: boolean };
  }

  /** Creates a contact with a ticket in which the company wrote today, and the contact `wrote` days ago. */
  async function person(name: string, index: number, { tagIds = [], wrote, number, given }: Person = {}) {
    const own = { companyId };
    const contact = await server.make.contact({ ...own, name, number: number ?? numberOf(index), ...given });
    const ticket = await server.make.ticket({ ...own, contactId: contact.id, isGroup: given?.isGroup ?? false });
    const message = { ...own, ticketId: ticket.id, contactId: contact.id };
    const now = server.platform.clock().getTime();
    await server.make.message({ ...message, fromMe: true, createdAt: new Date(now) });
    if (wrote !== undefined) await server.make.message({ ...message, createdAt: new Date(now - wrote * day) });
    if (tagIds.length === 0) return;
    await system(({ db }) =>
      db.insert(ticketTags).values(tagIds.map((tagId) => ({ ...own, ticketId: ticket.id, tagId }))),
    );
  }

  async function listOf(name: string, ...people: [name: string, number: string][]): Promise<number> {
    const { id } = (await server.call('POST /contact-lists', { as: admin, body: { name } })).body;
    const rows = people.map(([itsName, number]) => ({ companyId, contactListId: id, name: itsName, number }));
    if (rows.length > 0) await system(({ db }) => db.insert(contactListItems).values(rows));
    return id;
  }

  const create = (given: object, as = admin) =>
    server.call('POST /campaigns', { as, body: { name: 'Natal', message1: 'Oi', usesSegment: true, ...given } });
  const preview = (segment: object, as = admin) =>
    server.call('POST /campaigns/preview', { as, body: { usesSegment: true, ...segment } });
  const counts = async (segment: object) => {
    const { recipients, invalid, suppressed } = (await preview(segment)).body;
    return [recipients, invalid, suppressed];
  };
  /** Creates five people: Ana and Bia are VIP, Bia and Caio are debtors. */
  const five = async () => {
    await person('Ana', 1, { tagIds: [vip], wrote: 2 });
    await person('Bia', 2, { tagIds: [vip, debtor], wrote: 40 });
    await person('Caio', 3, { tagIds: [debtor], wrote: 10 });
    await person('Duda', 4, { wrote: 400 });
    await person('Eva', 5);
  };
  const whoIn = async (segment: object): Promise<string> => {
    const names: string[] = [];
    // Checks each person with a list that contains only them.
    for (const [index, name] of ['Ana', 'Bia', 'Caio', 'Duda', 'Eva'].entries()) {
      const segmentListId = await listOf(name, [name, numberOf(index + 1)]);
      const [recipients] = await counts({ ...segment, segmentListId });
      if (recipients) names.push(name);
    }
    assert.deepEqual((await counts(segment))[0], names.length, 'contacts and lists have the same people');
    return names.join(' ');
  };

  test('combines tags, the last contact and exclusions; a person who never wrote counts as long ago', async () => {
    await five();
    assert.equal(await whoIn({ segmentTagIds: [vip] }), 'Ana Bia');
    assert.equal(await whoIn({ segmentTagIds: [vip, debtor] }), 'Ana Bia Caio');
    assert.equal(await whoIn({ segmentTagIds: [vip, debtor, vip], segmentAllTags: true }), 'Bia');
    assert.equal(await whoIn({ segmentContact: 'within', segmentContactDays: 30 }), 'Ana Caio');
    assert.equal(await whoIn({ segmentContact: 'notWithin', segmentContactDays: 30 }), 'Bia Duda Eva');
    assert.equal(await whoIn({ segmentContact: 'within', segmentContactDays: 3650 }), 'Ana Bia Caio Duda');
    assert.equal(await whoIn({ excludedTagIds: [debtor] }), 'Ana Duda Eva');
    const rest = { segmentTagIds: [vip, debtor], segmentContact: 'within', segmentContactDays: 60 };
    assert.equal(await whoIn({ ...rest, excludedTagIds: [debtor] }), 'Ana');
  });

  test('asks for fields of contacts that everyone sees, and does not start without one of them', async () => {
    await five();
    const define = async (body: object) =>
      (await server.call('POST /custom-fields', { as: admin, body: { subject: 'contact', kind: 'text', ...body } }))
        .body;
    const plan = await define({ name: 'Plano' });
    const secret = await define({ name: 'Renda', seenBy: 'administrators' });
    const people = (await server.call('GET /contacts', { as: admin, query: {} })).body.contacts;
    const bia = people.find(({ name }) => name === 'Bia');
    await server.call('PUT /contacts/:contactId/custom-fields', {
      as: admin,
      params: { contactId: bia?.id ?? 0 },
      body: { values: [{ fieldId: plan.id, value: 'Ouro' }] },
    });
    const isGold = { fieldId: plan.id, test: 'contains', operator: 'any', values: ['OURO'] };
    assert.equal(await whoIn({ segmentFields: [isGold] }), 'Bia');
    assert.equal(await whoIn({ segmentFields: [{ ...isGold, operator: 'none' }] }), 'Ana Caio Duda Eva');
    assert.equal(await whoIn({ segmentFields: [{ fieldId: plan.id, test: 'empty', isEmpty: false }] }), 'Bia');
    for (const fieldId of [secret.id, 2_000_000_000])
      assert.equal((await create({ segmentFields: [{ ...isGold, fieldId }] })).body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
  });

  test('leaves out people on a list and recipients of a campaign, with or without the ninth digit', async () => {
    await five();
    const list = await listOf('Clientes', ['Ana', '551180000001'], ['Duda', numberOf(4)]);
    assert.deepEqual(await counts({ excludedListIds: [list] }), [3, 0, 0]);
    const { id: campaignId } = (await create({ name: 'Páscoa', excludedTagIds: [vip] })).body;
    const got = { companyId, campaignId, name: '' };
    await system(({ db }) =>
      db.insert(campaignRecipients).values([
        { ...got, number: '551180000001', state: 'read' },
        { ...got, number: numberOf(2), state: 'sending' },
        { ...got, number: numberOf(3), state: 'failed' },
        { ...got, number: numberOf(5), state: 'suppressed' },
      ]),
    );
    assert.deepEqual(await counts({ excludedCampaignIds: [campaignId] }), [3, 0, 0]);
    assert.deepEqual(await counts({ excludedCampaignIds: [campaignId], excludedListIds: [list] }), [2, 0, 0]);
  });

  test('counts invalid and suppressed numbers separately, excludes groups and contacts without a number, who are named as unreachable', async () => {
    await five();
    await person('Filme', 6, { tagIds: [vip], given: { isGroup: true } });
    await person('Gil', 7, { tagIds: [vip], given: { numberState: 'unknown' } });
    await server.make.contact({ companyId, name: 'Sem número', number: null, lid: '9@lid' });
    await system(({ db }) => db.insert(suppressedNumbers).values({ companyId, number: numberOf(1), source: 'agent' }));
    assert.deepEqual(await counts({ segmentTagIds: [vip] }), [1, 1, 1]);
    assert.deepEqual(await counts({ excludedTagIds: [debtor] }), [2, 1, 1]);
    assert.equal((await preview({ excludedTagIds: [debtor] })).body.unreachable, 1);
  });

  test('is saved with the campaign, replaces list and tag, and is replaced by them', async () => {
    const contactListId = await listOf('Clientes');
    const segment = { segmentListId: contactListId, segmentTagIds: [vip, vip], excludedTagIds: [debtor] };
    const { body } = await create({ ...segment, contactListId, segmentContact: 'notWithin', segmentContactDays: 90 });
    assert.deepEqual([body.usesSegment, body.contactListId, body.segmentTagIds], [true, null, [vip]]);
    assert.deepEqual([body.segmentContact, body.segmentContactDays], ['notWithin', 90]);
    assert.deepEqual(body.segmentNames, {
      organisations: [],
      tags: [
        { id: debtor, name: 'Devedor' },
        { id: vip, name: 'VIP' },
      ],
      lists: [{ id: contactListId, name: 'Clientes' }],
      campaigns: [],
    });
    const change = async (given: object) =>
      (await server.call('PUT /campaigns/:campaignId', { as: admin, params: { campaignId: body.id }, body: given }))
        .body;
    assert.equal((await change({ name: 'Outra', contactListId: null })).usesSegment, true);
    const listed = await change({ contactListId });
    assert.deepEqual([listed.usesSegment, listed.contactListId, listed.segmentNames], [false, contactListId, null]);
    const again = await change({ usesSegment: true });
    assert.deepEqual([again.usesSegment, again.contactListId, again.segmentTagIds], [true, null, [vip]]);
  });

  test('is refused when it is invalid, or empty at the start of the campaign', async () => {
    const issuesOf = async (given: object) =>
      (await create(given)).body.issues?.map(({ path, code }) => `${path} ${code}`);
    const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
    assert.deepEqual(await issuesOf({ segmentTagIds: eleven }), ['body.segmentTagIds tooMany']);
    assert.deepEqual(await issuesOf({ excludedTagIds: eleven }), ['body.excludedTagIds tooMany']);
    assert.deepEqual(await issuesOf({ excludedListIds: eleven }), ['body.excludedListIds tooMany']);
    assert.deepEqual(await issuesOf({ excludedCampaignIds: eleven }), ['body.excludedCampaignIds tooMany']);
    assert.deepEqual(await issuesOf({ segmentContactDays: 0 }), ['body.segmentContactDays tooSmall']);
    assert.deepEqual(await issuesOf({ segmentContactDays: 3651 }), ['body.segmentContactDays tooBig']);
    assert.deepEqual(await issuesOf({ segmentContact: 'never' }), ['body.segmentContact notAChoice']);
    assert.deepEqual(await issuesOf({ scheduledAt: far }), ['body.segmentListId required']);
    assert.deepEqual(await counts({}), [0, 0, 0]);
    const gone = [2_000_000_000];
    assert.equal((await create({ excludedTagIds: gone })).body.error, 'ERR_NO_TAG_FOUND');
    assert.equal((await create({ segmentListId: gone[0] })).body.error, 'ERR_NO_CONTACT_LIST_FOUND');
    assert.equal((await preview({ excludedCampaignIds: gone })).body.error, 'ERR_NO_CAMPAIGN_FOUND');
  });

  test('shows and reaches no people of another company', async () => {
    await five();
    const campaignId = (await create({ excludedTagIds: [vip] })).body.id;
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await create({ segmentTagIds: [vip] }, stranger)).body.error, 'ERR_NO_TAG_FOUND');
    const refused = await create({ excludedCampaignIds: [campaignId] }, stranger);
    assert.equal(refused.body.error, 'ERR_NO_CAMPAIGN_FOUND');
    const everybody = { segmentContact: 'notWithin', segmentContactDays: 1 };
    assert.equal((await preview(everybody, stranger)).body.recipients, 0);
    assert.equal((await preview(everybody)).body.recipients, 5);
  });

  test('is compared by hashes, even if the database has no statistics about the number of people', async () => {
    const listId = await listOf('Fora', ['Ana', numberOf(1)]);
    const nobody = {
      segmentListId: null,
      segmentOrganisationIds: [],
      segmentTagIds: [],
      segmentAllTags: false,
      segmentFields: [],
      excludedTagIds: [],
      segmentContactDays: 9,
    };
    const outside = {
      usesSegment: true,
      segmentContact: 'any' as const,
      excludedListIds: [listId],
      excludedCampaignIds: [],
    };
    const target = {
      ...nobody,
      ...outside,
      companyId,
      contactListId: null,
      tagListId: null,
      now: new Date(),
      can: { templates: false },
    };
    const plan = await server.database.database.tenant(companyId, async (unit) => {
      const { rows } = await comparingMany(unit, sql`explain ${peopleOf(target)}`);
      const { rows: after } = await unit.db.execute(sql`show enable_nestloop`);
      assert.deepEqual(after, [{ enable_nestloop: 'on' }]);
      return JSON.stringify(rows);
    });
    assert.match(plan, /Hash|Merge/);
    assert.doesNotMatch(plan, /Nested Loop/);
  });
});
