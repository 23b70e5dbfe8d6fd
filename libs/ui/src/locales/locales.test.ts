import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import en from './en.json';
import es from './es.json';
import pt from './pt.json';

const sources = path.join(__dirname, '..');

/** Every key, e.g. `chat.newMessages`; the forms of a plural count as one. */
function keysOf(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' ? keysOf(value, `${before}${name}.`) : [before + name.replace(/_(one|many|other)$/, '')],
  );
}

const all = (texts: object) => [...new Set(keysOf(texts))].sort();

function used(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!test)\.tsx?$/.test(name),
  );
  const texts = files.map((name) => readFileSync(path.join(sources, name), 'utf8'));
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key));
  const named = found(/\b(?:t|translate)\('(?:ui:)?([a-z]\w*\.\w+)'/g);
  // A key whose last part is a value: any of these.
  const beginnings = found(/\bt\(`([a-z]\w*\.\w+\.)\$\{/g);
  const chosen = all(pt).filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
  return [...new Set([...named, ...chosen])].sort();
}

test('every text exists in all languages', () => {
  expect(all(en)).toEqual(all(pt));
  expect(all(es)).toEqual(all(pt));
});

test('every text is used, and every used text exists', () => {
  expect(used()).toEqual(all(pt));
});
