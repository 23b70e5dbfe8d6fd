import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { browserOf, keptOf } from './thrown.ts';

const id = { remote: 'loyalty', release: '1.0.0-ab12cd34' };
const kept = (message: string, stack = '') => keptOf({ message, stack }, id);

for (const [message, expected] of [
  [
    `TypeError: Cannot read properties of undefined (reading 'map')`,
    `TypeError: Cannot read properties of undefined (reading 'map')`,
  ],
  [
    'Error: https://shop.example/customers?name=Ana&token=abc answered 500',
    'Error: https://shop.example/customers answered 500',
  ],
  ['Error: /cards/7#ana failed', 'Error: /cards/7 failed'],
  [
    `SyntaxError: Unexpected token 'M', "Maria Silva"... is not valid JSON`,
    `SyntaxError: Unexpected token 'M', "…"... is not valid JSON`,
  ],
  ['Error: ana@shop.example is unknown', 'Error: … is unknown'],
  ['Error: +55 11 97123-4567 is unknown', 'Error: … is unknown'],
  ['Error: 123.456.789-09 is unknown', 'Error: … is unknown'],
  ['Error: Bearer eyJhbGciOi.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4', 'Error: Bearer …'],
  ['Error: key rk_9f8e7d6c5b4a39281706 refused', 'Error: key … refused'],
] as const) {
  test(`of "${message}" nothing is kept that names somebody`, () => assert.equal(kept(message).message, expected));
}

test('frames of an app are places in its code', () => {
  const stack = '    at Panel (https://shop.example/app-files/my-orders/1.0.0/code.js:12:7)';
  const { frames } = keptOf({ message: '', stack }, { remote: 'app_my_orders', release: '1.0.0' });
  assert.deepEqual(frames, ['Panel (code.js:12:7)']);
});

test('frames of every browser are places in the files of the release', () => {
  const file = `https://shop.example/remotes/loyalty/${id.release}/page-cards.93381cd3.js`;
  const v8 = [`    at async showCards (${file}?fresh=1:3:45)`, `    at ${file}:1:2`, '    at JSON.parse (<anonymous>)'];
  const firefox = [`showCards@${file}:3:45`, `@${file}:1:2`];
  assert.deepEqual(kept('', v8.join('\n')).frames, [
    'showCards (page-cards.93381cd3.js:3:45)',
    'page-cards.93381cd3.js:1:2',
  ]);
  assert.deepEqual(kept('', firefox.join('\n')).frames, [
    'showCards (page-cards.93381cd3.js:3:45)',
    'page-cards.93381cd3.js:1:2',
  ]);
  const ofShell = '    at render (https://shop.example/assets/main.1f.js?token=secret:9:8)';
  assert.deepEqual(kept('', ofShell).frames, ['render (/assets/main.1f.js:9:8)']);
});

test('whatever a browser sends, what is kept is bounded, and a query is never in it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 500 });
  const query = fc.stringMatching(/^[a-z]{12}$/);
  fc.assert(
    fc.property(text, fc.array(text), query, (message, lines, secret) => {
      const stack = [...lines, `at f (https://a.example/x.js?${secret}:1:2)`].join('\n').slice(-2_000);
      const { message: keptMessage, frames } = kept(`${message} https://a.example/?${secret}`.slice(-500), stack);
      assert.ok(keptMessage.length <= 300 && frames.length <= 20 && frames.every((frame) => frame.length <= 200));
      assert.ok(![keptMessage, ...frames].some((one) => one.includes(secret)));
    }),
  );
});

for (const [agent, expected] of [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/140.0.1.2',
    'Edge 140',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  ['curl/8', ''],
  [null, ''],
] as const) {
  test(`${agent} is ${expected || 'unknown'}`, () => assert.equal(browserOf(agent), expected));
}
