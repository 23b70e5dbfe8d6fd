import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { ChatAddress } from '../../../channels/port.ts';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { learnIdentity } from './resolve-contact.ts';
import { identitiesOf, peopleOf, scopedPerson, textsOf } from './testing/people.ts';

let world: World;
let runs = 0;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const bounded = { numRuns: 8, endOnFailure: true };

/** What a fact shows of the person `who`: any of their names, which never change in the first test. */
const fact = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom('number', 'lid', 'both', 'mapping', 'userId', 'userId and number', 'everything'),
});
type Fact = typeof fact extends fc.Arbitrary<infer Value> ? Value : never;

/** The names that each kind of fact connects. */
const shown: Record<Fact['kind'], readonly string[]> = {
  number: ['number'],
  lid: ['lid'],
  both: ['number', 'lid'],
  mapping: ['number', 'lid'],
  userId: ['userId'],
  'userId and number': ['userId', 'number'],
  everything: ['userId', 'parentUserId', 'number'],
};

test('facts that do not contradict each other lead to the same people, in whatever order they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(fact, { minLength: 3, maxLength: 9 })
        .chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
          ),
        ),
      async ([facts, reordered]) => {
        // A mapping between names that nobody has written under yet makes no contact.
        const written = facts.filter(({ kind }) => kind !== 'mapping');
        const order = [...reordered.filter(({ kind }) => kind !== 'mapping'), ...facts.filter(isMapping)];
        const former = [...written, ...facts.filter(isMapping)];
        assert.deepEqual(await peopleAfter(former), groupsOf(facts));
        assert.deepEqual(await peopleAfter(order), groupsOf(facts));
      },
    ),
    bounded,
  );
});

function isMapping({ kind }: Fact): boolean {
  return kind === 'mapping';
}

/** The people that the facts prove: names that were shown together are one person. Written apart from the server. */
function groupsOf(facts: readonly Fact[]): string[] {
  const groups: string[] = [];
  for (const who of [0, 1, 2]) {
    let parts: Set<string>[] = [];
    const own = facts.filter((one) => one.who === who);
    for (const { kind } of [...own.filter((one) => !isMapping(one)), ...own.filter(isMapping)]) {
      const names = new Set(shown[kind]);
      const touched = parts.filter((part) => [...part].some((name) => names.has(name)));
      if (isMapping({ who, kind }) && touched.length === 0) continue;
      const joined = new Set([...names, ...touched.flatMap((part) => [...part])]);
      parts = [...parts.filter((part) => !touched.includes(part)), joined];
    }
    groups.push(...parts.map((part) => `${who}: ${[...part].sort().join(' ')}`));
  }
  return groups.sort();
}

/** Tells the server the facts under names of their own, and reads whom it knows then. */
async function peopleAfter(facts: readonly Fact[]): Promise<string[]> {
  runs += 1;
  const namesOf = (who: number) => ({
    number: `351910${String(runs * 10 + who).padStart(6, '0')}`,
    lid: `${runs}00${who}@lid`,
    userId: `PT.${runs}x${who}`,
    parentUserId: `PT.ENT.${runs}x${who}`,
  });
  for (const [index, { who, kind }] of facts.entries()) {
    const { number, lid, userId, parentUserId } = namesOf(who);
    if (kind === 'mapping') {
      await world.unit((unit) => learnIdentity(unit, world.companyId, { number, lid }));
      continue;
    }
    const chats: Record<Exclude<Fact['kind'], 'mapping'>, ChatAddress> = {
      number: person(number),
      lid: person(null, lid),
      both: person(number, lid),
      userId: scopedPerson(userId),
      'userId and number': scopedPerson(userId, { number }),
      everything: scopedPerson(userId, { number, parentUserId }),
    };
    await world.write(chats[kind], `${runs}/${index}`);
  }
  const wrote = facts.filter((one) => !isMapping(one)).length;
  const texts = (await textsOf(world)).filter(({ body }) => body.startsWith(`${runs}/`));
  assert.equal(texts.length, wrote, 'no message is lost');
  const people = await peopleOf(world);
  return [0, 1, 2]
    .flatMap((who) => {
      const own = Object.entries(namesOf(who));
      return people.flatMap((row) => {
        const stored = new Map<string, unknown>(Object.entries(row));
        const names = own.flatMap(([kind, value]) => (stored.get(kind) === value ? [kind] : []));
        return names.length === 0 ? [] : [`${who}: ${names.sort().join(' ')}`];
      });
    })
    .sort();
}

/** What happens to people of the official platform, whose user id is always known. */
const happening = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('writes', 'writes', 'writes hidden', 'changes number', 'changes user id', 'takes username'),
  of: fc.integer({ min: 0, max: 2 }),
});

test('through changes of numbers, user ids and usernames nothing is lost, and nobody is taken for somebody else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
      runs += 1;
      const run = `c${runs}`;
      const people = [0, 1, 2].map((who) => ({
        number: `351920${String(runs * 10 + who).padStart(6, '0')}`,
        userId: `PT.${run}.${who}.0`,
        username: null as string | null,
      }));
      const free = [`351930${String(runs * 10).padStart(6, '0')}`];
      const told = new Set<string>();
      const wrote: string[] = [];
      for (const [index, { who, what, of }] of happenings.entries()) {
        const self = people[who];
        if (!self) continue;
        const before = { ...self, parentUserId: null };
        if (what === 'changes number') {
          // Somebody may get the number that somebody else gave up.
          free.push(self.number);
          self.number = free.shift() ?? self.number;
        }
        if (what === 'changes number' || what === 'changes user id') {
          self.userId = `PT.${run}.${who}.${index + 1}`;
          const change = what === 'changes number' ? 'number' : 'userId';
          const number = what === 'changes number' ? self.number : null;
          const chat = scopedPerson(self.userId, { number });
          await world.receive({
            type: 'person',
            chat,
            wid: `S${run}${index}`,
            sentAt: Date.now(),
            change,
            former: before,
          });
          continue;
        }
        if (what === 'takes username') self.username = `${run}name${of}`;
        const { number, userId, username } = self;
        const body = `${run}/${who}/${index}`;
        await world.write(scopedPerson(userId, { number: what === 'writes hidden' ? null : number, username }), body);
        wrote.push(body);
        for (const value of [userId, what === 'writes hidden' ? null : number, username]) if (value) told.add(value);
      }
      const texts = (await textsOf(world)).filter(
        ({ body, mediaType }) => mediaType === 'chat' && body.startsWith(`${run}/`),
      );
      assert.deepEqual(texts.map(({ body }) => body).sort(), wrote.sort(), 'no message is lost');
      const writers = Map.groupBy(texts, ({ contactId }) => contactId);
      for (const [contactId, own] of writers) {
        const authors = new Set(own.map(({ body }) => body.split('/')[1]));
        assert.equal(authors.size, 1, `contact ${contactId} has the messages of one person`);
      }
      const rows = await identitiesOf(world, [...told]);
      assert.deepEqual(new Set(rows.map(({ value }) => value)), told, 'no name is forgotten');
      const current = rows.filter(({ endedAt }) => endedAt === null).map(({ kind, value }) => `${kind} ${value}`);
      assert.equal(new Set(current).size, current.length, 'a name has one owner');
    }),
    bounded,
  );
});
