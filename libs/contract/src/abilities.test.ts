import { abilitiesOf, isClosedToDevelopers } from './abilities.ts';
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
