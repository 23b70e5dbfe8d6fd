import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { openCrowd } from './testing/crowd.ts';

type Crowd = Awaited<ReturnType<typeof openCrowd>>;
type Choices = Record<'name' | 'address' | 'email', 'kept' | 'absorbed'>;
const own: Choices = { name: 'kept', address: 'kept', email: 'kept' };

describe('Two contacts merged by hand', () => {
  const server = useSharedServer();
  let crowd: Crowd;
  const open = async (many: number) => {
    crowd = await openCrowd(server, many);
  };
  beforeEach(() => open(2));

  const bodyOf = (keptId: number, absorbedId: number, choices = own, absorbedFieldIds: number[] = []) => ({
    keptId,
    absorbedId,
    choices,
    absorbedFieldIds,
  });
  const merge = (body: ReturnType<typeof bodyOf>, as: TestUser = crowd.admin) =>
    server.call('POST /contact-merges', { as, body });
  const undo = (mergeId: number) =>
    server.call('POST /contact-merges/:mergeId/undo', { as: crowd.admin, params: { mergeId } });
  const read = async (contactId: number) =>
    (await server.call('GET /contacts/:contactId', { as: crowd.admin, params: { contactId } })).body;
  const pair = (): [number, number] => [crowd.people[0] ?? 0, crowd.people[1] ?? 0];

  test('the preview says what moves and changes nothing', async () => {
    const [kept, absorbed] = pair();
    const before = await crowd.snapshot();
    const body = bodyOf(kept, absorbed, { ...own, name: 'absorbed' });
    const preview = await server.call('POST /contact-merges/preview', { as: crowd.admin, body });
    assert.equal(preview.status, 200);
    assert.deepEqual(preview.body.moves, { tickets: 1, messages: 1, notes: 1, schedules: 0, campaigns: 0 });
    assert.deepEqual([preview.body.result.name, preview.body.resolvedTickets], ['Pessoa 1', 1]);
    assert.deepEqual(preview.body.absorbed.names, [crowd.customers[1]?.number]);
    assert.deepEqual(await crowd.snapshot(), before);
  });

  test('become one with the chosen values, and messages of both numbers come to it', async () => {
    const [kept, absorbed] = pair();
    const choices: Choices = { ...own, name: 'absorbed' };
    assert.equal((await merge(bodyOf(kept, absorbed, choices, [crowd.fieldId]))).status, 200);
    const contact = await read(kept);
    assert.deepEqual([contact.name, contact.number], ['Pessoa 1', crowd.customers[0]?.number]);
    assert.deepEqual(
      contact.customFields?.map(({ value }) => value),
      ['Plano 1'],
    );
    assert.equal(
      (await server.call('GET /contacts/:contactId', { as: crowd.admin, params: { contactId: absorbed } })).status,
      404,
    );
    await crowd.customers[1]?.write('Do outro número');
    await crowd.customers[0]?.write('Do meu número');
    const people = await crowd.system(({ db }) => db.$count(contacts, eq(contacts.companyId, crowd.companyId)));
    assert.equal(people, 1);
    assert.equal((await read(kept)).number, crowd.customers[0]?.number, 'answers go to the chosen number');
    const owners = await crowd.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, crowd.companyId)),
    );
    assert.deepEqual(
      owners.map(({ contactId }) => contactId),
      [kept, kept],
    );
  });

  test('are two again after the undo, and what came after stays with the kept one', async () => {
    const [kept, absorbed] = pair();
    const before = await crowd.snapshot();
    const { body } = await merge(
      bodyOf(kept, absorbed, { name: 'absorbed', address: 'absorbed', email: 'kept' }, [crowd.fieldId]),
    );
    const listed = await server.call('GET /contacts/:contactId/merges', { as: crowd.ana, params: { contactId: kept } });
    assert.deepEqual(
      listed.body.merges.map(({ absorbedName, mergedBy }) => [absorbedName, mergedBy]),
      [['Pessoa 1', 'Chefe']],
    );
    const note = { as: crowd.admin, body: { contactId: kept, note: 'Depois' } };
    const { body: later } = await server.call('POST /ticket-notes', note);
    assert.equal((await undo(body.merge.id)).status, 200);
    const notes = await server.call('GET /ticket-notes/list', { as: crowd.admin, query: { contactId: kept } });
    assert.ok(notes.body.some(({ note: text }) => text === 'Depois'));
    await server.call('DELETE /ticket-notes/:noteId', { as: crowd.admin, params: { noteId: later.id } });
    assert.deepEqual(await crowd.snapshot(), before);
    assert.equal((await undo(body.merge.id)).body.error, 'ERR_MERGE_OVER');
    await crowd.customers[1]?.write('De novo eu');
    const owners = await crowd.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, crowd.companyId)),
    );
    assert.deepEqual(
      owners.map(({ contactId }) => contactId),
      [kept, absorbed],
    );
  });

  test('one who was blocked stays blocked; agents may not merge, and nobody merges a contact with itself', async () => {
    const [kept, absorbed] = pair();
    await server.call('POST /contacts/block', { as: crowd.ana, body: { contactIds: [absorbed], isBlocked: true } });
    assert.equal((await merge(bodyOf(kept, absorbed), crowd.ana)).status, 403);
    assert.equal((await merge(bodyOf(kept, kept))).body.error, 'ERR_MERGE_SAME');
    const { body } = await merge(bodyOf(kept, absorbed));
    assert.notEqual(body.contact.blockedAt, null);
    await undo(body.merge.id);
    assert.deepEqual([(await read(kept)).blockedAt, (await read(absorbed)).blockedAt !== null], [null, true]);
  });

  test('one who opted out is suppressed under the names of both, until the undo', async () => {
    const [kept, absorbed] = pair();
    const number = crowd.customers[1]?.number ?? '';
    await server.call('POST /suppressed-numbers', { as: crowd.admin, body: { number } });
    const listed = async () => (await server.call('GET /suppressed-numbers', { as: crowd.admin })).body.count;
    const { body } = await merge(bodyOf(kept, absorbed));
    assert.equal(await listed(), 2);
    await undo(body.merge.id);
    assert.equal(await listed(), 1);
  });

  test('a name that somebody else has by now is not taken back', async () => {
    const [kept, absorbed] = pair();
    const { body } = await merge(bodyOf(kept, absorbed));
    await server.make.contact({ companyId: crowd.companyId, number: crowd.customers[1]?.number });
    assert.equal((await undo(body.merge.id)).body.error, 'ERR_MERGE_NAME_TAKEN');
  });

  test('merges and their undos, in whatever order is possible, end as it was before', async () => {
    for (const seed of [1, 2, 3]) {
      await open(4);
      const before = await crowd.snapshot();
      const random = randomOf(seed);
      const made: number[] = [];
      for (let step = 0; step < 12; step += 1) {
        const alive = await crowd.system(({ db }) =>
          db
            .select({ id: contacts.id })
            .from(contacts)
            .where(eq(contacts.companyId, crowd.companyId))
            .orderBy(contacts.id),
        );
        if (alive.length > 1 && random(2) === 0) {
          const kept = alive[random(alive.length)]?.id ?? 0;
          const others = alive.filter(({ id }) => id !== kept);
          const absorbed = others[random(others.length)]?.id ?? 0;
          const side = () => (random(2) === 0 ? 'kept' : 'absorbed');
          const choices: Choices = { name: side(), address: side(), email: side() };
          const { status, body } = await merge(bodyOf(kept, absorbed, choices, random(2) === 0 ? [crowd.fieldId] : []));
          assert.equal(status, 200, JSON.stringify(body));
          made.push(body.merge.id);
        } else await undoAny(made, random);
      }
      while (made.length > 0) await undoAny(made, random);
      assert.deepEqual(await crowd.snapshot(), before, `seed ${seed}`);
    }
  });

  /** Undoes one of the merges; one that another stands on is refused and stays. */
  async function undoAny(made: number[], random: (below: number) => number): Promise<void> {
    if (made.length === 0) return;
    const place = random(made.length);
    const { status, body } = await undo(made[place] ?? 0);
    if (status === 200) made.splice(place, 1);
    else assert.equal(body.error, 'ERR_MERGE_NOT_LAST');
  }
});

/** Numbers that are the same in each run. */
function randomOf(seed: number) {
  let state = seed * 7919;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
