import { appManifest } from './app-manifest.ts';
import { stepAnswerOf } from './app-step.ts';

const texts = (text: string) => ({ pt: text, en: text, es: text });
const named = (name: string) => ({ name, title: texts(name) });
const server = { origin: 'https://orders.example' };
const words = { title: texts('Orders'), summary: texts('Orders'), description: texts('Orders') };

/** What is wrong in a manifest with these parts, in words. */
function problemsOf(parts: object): string {
  const { error } = appManifest.safeParse({ name: 'orders', version: '1.0.0', api: 1, ...words, ...parts });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') ?? '';
}

test('a manifest declares steps of its server, each with its outcomes', () => {
  expect(problemsOf({ server, steps: [{ ...named('status'), outcomes: [named('found')] }, named('refund')] })).toBe('');
});

test.each<[string, object, RegExp]>([
  ['no server', { steps: [named('status')] }, /steps: a server answers them/],
  ['two of a name', { server, steps: [named('status'), named('status')] }, /two steps have the same name/],
  ['outcomes of a name', { server, steps: [{ ...named('a'), outcomes: [named('b'), named('b')] }] }, /step "a": two/],
  ['an outcome that all have', { server, steps: [{ ...named('a'), outcomes: [named('end')] }] }, /transfer or end/],
  ['six outcomes', { server, steps: [{ ...named('a'), outcomes: [...'bcdefg'].map(named) }] }, /steps\.0\.outcomes/],
  ['a long title', { server, steps: [{ ...named('a'), title: texts('x'.repeat(61)) }] }, /steps\.0\.title/],
  ['a field nobody knows', { server, steps: [{ ...named('a'), url: 'https://a.example' }] }, /url/],
  ['a name that is a path', { server, steps: [named('../runs')] }, /steps\.0\.name/],
])('a manifest whose steps have %s is refused in words', (_, parts, reason) => {
  expect(problemsOf(parts)).toMatch(reason);
});

const answer = stepAnswerOf(['found']);

test.each<[string, unknown]>([
  ['texts', { texts: ['On its way', 'Until Friday'] }],
  ['a declared outcome', { outcome: 'found' }],
  ['people', { texts: ['One moment'], outcome: 'transfer' }],
  ['the end', { outcome: 'end' }],
  ['the longest', { texts: Array.from({ length: 10 }, () => 'x'.repeat(4_096)) }],
])('an answer may have %s', (_, value) => {
  expect(answer.safeParse(value).success).toBe(true);
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['no object', null],
  ['a text alone', 'On its way'],
  ['an empty text', { texts: [' '] }],
  ['eleven texts', { texts: Array.from({ length: 11 }, () => 'x') }],
  ['a text that is too long', { texts: ['x'.repeat(4_097)] }],
  ['an outcome that is not declared', { outcome: 'lost' }],
  ['an unknown field', { texts: ['x'], queueId: 1 }],
])('an answer with %s is refused', (_, value) => {
  expect(answer.safeParse(value).success).toBe(false);
});
