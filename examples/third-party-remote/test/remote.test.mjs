import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'node:test';
import feature from '../feature.manifest.ts';
import { ordersBetween, ordersOf, trackingOf } from '../src/order-system.ts';

const source = join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });

/** The keys of all texts in a language, e.g. `panel.insert`. */
function keysIn(language) {
  const under = (texts, before) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${before}${key}`] : under(text, `${before}${key}.`),
    );
  return under(JSON.parse(readFileSync(join(source, 'locales', `${language}.json`), 'utf8')), '').sort();
}

test('every text is there in three languages', () => {
  assert.ok(keysIn('pt').length > 0);
  for (const language of ['en', 'es']) assert.deepEqual(keysIn(language), keysIn('pt'));
});

test('what a page shows of texts exists', () => {
  const shown = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bt\('([\w.]+)'/g)])
    .map(([, key]) => key);
  assert.deepEqual(
    shown.filter((key) => !keysIn('pt').includes(key)),
    [],
  );
});

test('every extension has a module, and a title that fits', () => {
  const modules = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `./${basename(file).replace(/\.tsx?$/, '')}`);
  for (const { module, title } of feature.extensions) {
    assert.ok(modules.includes(module), module);
    for (const text of Object.values(title)) assert.ok(text.length <= 60, text);
  }
});

test('addresses of the order system take any number', () => {
  assert.equal(ordersOf('5511912345678'), 'https://orders.example/customers/5511912345678');
  assert.equal(trackingOf('a/b?c'), 'https://orders.example/tracking/a%2Fb%3Fc');
  assert.equal(
    ordersBetween('2026-01-01', '2026-01-31'),
    'https://orders.example/orders?from=2026-01-01&to=2026-01-31',
  );
});
