import {
  abilitiesOf,
  abilitiesToStartWith,
  allAbilities,
  companyAbilities,
  holdsAll,
  isClosedToDevelopers,
  isClosedToReaders,
  profileOfBase,
  readingAbilities,
  roleBases,
} from './abilities.ts';
import { contract } from './index.ts';

const developer = {};
const endpoints = Object.entries(contract).map(([key, { access, ...rest }]) => ({ key, access, ...rest }));
const closed = new Set(
  endpoints.flatMap(({ key, ...endpoint }) => (isClosedToDevelopers(endpoint, key.split(' ')[0] ?? '') ? [key] : [])),
);
const reached = endpoints.filter(({ key, access }) => {
  const abilities: ReadonlySet<string> = abilitiesOf({ profile: 'admin', super: false, developer });
  return abilities.has(access) && !closed.has(key);
});

test('a developer who looks in has fewer abilities than the role of the grant, and none beside it', () => {
  for (const profile of ['user', 'admin'] as const) {
    const own = abilitiesOf({ profile, super: false });
    const theirs = abilitiesOf({ profile, super: false, developer });
    expect([...theirs].filter((ability) => !own.has(ability))).toEqual([]);
  }
  expect(abilitiesOf({ profile: 'user', super: false, exchangesContacts: true, developer })).toEqual(
    abilitiesOf({ profile: 'user', super: false }),
  );
});

test.each([
  ['keys, webhooks, integrations and apps', /^(?:POST|PUT|DELETE) \/(?:api-keys|webhooks|queueIntegration|apps)\b/],
  // Away, the own second factor, sessions and passkeys are a user's own: for others they ask for `users:manage`.
  [
    'other users and connections',
    /^(?:POST|DELETE) \/(?:users|whatsapp)\b(?!.*\/(?:number|session|away|me\/(?:second-factor|sessions|new-devices|passkeys|email-proof)))/,
  ],
  ['files with data of the company', /\/export$|company-archives/],
  ['what belongs to the platform', /^\w+ \/(?:releases|developer-grants|plans\/:planId|companies\/list$)/],
])('no developer reaches %s', (_, path) => {
  expect(reached.map(({ key }) => key).filter((key) => path.test(key))).toEqual([]);
  expect(endpoints.some(({ key }) => path.test(key))).toBe(true);
});

describe('roles', () => {
  /** Sets of abilities, always the same ones, with names that no release knows. */
  const drawnSets = Array.from({ length: 40 }, (_, seed) =>
    ['of:a-later-release', ...allAbilities].filter((_ability, index) => ((seed * 2_654_435_761) >>> (index % 31)) & 1),
  );
  const cases = roleBases.flatMap((base) => drawnSets.map((abilities) => ({ base, abilities })));

  test('what a role says is what its people may, of what a company gives; never more, whatever their rights', () => {
    const ofCompany: ReadonlySet<string> = new Set(companyAbilities);
    const reading: ReadonlySet<string> = new Set(readingAbilities);
    for (const role of cases) {
      const given = role.base === 'auditor' ? reading : ofCompany;
      const expected = ['session', ...role.abilities.filter((ability) => given.has(ability))].sort();
      const person = { profile: profileOfBase(role.base), super: false, role };
      for (const exchangesContacts of [false, true]) {
        expect([...abilitiesOf({ ...person, exchangesContacts })].sort()).toEqual(expected);
      }
      const theirs = abilitiesOf({ ...person, developer });
      expect(holdsAll(abilitiesOf(person), theirs)).toBe(true);
      expect(holdsAll(abilitiesOf({ profile: 'admin', super: false, developer }), theirs)).toBe(true);
    }
  });

  test('a super user is one with any role, and an administrator can give every role', () => {
    const whole = abilitiesOf({ profile: 'admin', super: false });
    for (const role of cases) {
      expect(abilitiesOf({ profile: 'admin', super: true, role })).toEqual(
        abilitiesOf({ profile: 'admin', super: true }),
      );
      expect(holdsAll(whole, abilitiesOf({ profile: 'user', super: false, role }))).toBe(true);
    }
  });

  test('a new role starts as its base is', () => {
    for (const base of ['user', 'supervisor', 'admin'] as const) {
      const role = { base, abilities: abilitiesToStartWith(base) };
      expect(abilitiesOf({ profile: base, super: false, role })).toEqual(abilitiesOf({ profile: base, super: false }));
    }
    expect(readingAbilities).toEqual(expect.arrayContaining(abilitiesToStartWith('auditor')));
  });

  test('a reader changes only themself and gets no file', () => {
    const open = endpoints.filter(({ key, ...endpoint }) => !isClosedToReaders(endpoint, key));
    expect(open.some(({ file }) => file)).toBe(false);
    const writing = open.map(({ key, access }) => ({ key, access })).filter(({ key }) => !key.startsWith('GET '));
    // Calls without a session pass no such border.
    const own = writing.filter(({ access }) => access === 'session').map(({ key }) => key);
    expect(
      own.filter(
        (key) =>
          !/ \/(?:auth\/logout|users\/(?:me\/|:userId$)|push-subscription|notification-choices|release-reports)/.test(
            key,
          ),
      ),
    ).toEqual([]);
    expect(own).toContain('PUT /users/:userId');
    expect(own).not.toContain('POST /messages/:ticketId');
  });
});
