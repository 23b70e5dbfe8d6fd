import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { translationProblems } from './translations.mjs';

function project(texts, source) {
  const base = mkdtempSync(join(tmpdir(), 'translations-'));
  mkdirSync(join(base, 'apps/desk/src/locales'), { recursive: true });
  for (const [language, keys] of Object.entries(texts)) {
    writeFileSync(join(base, `apps/desk/src/locales/${language}.json`), JSON.stringify(keys));
  }
  writeFileSync(join(base, 'apps/desk/src/page.tsx'), source);
  return base;
}

const complete = (keys) => ({ pt: keys, en: keys, es: keys });

test('a text that is used and exists in every language is accepted', () => {
  assert.deepEqual(
    translationProblems(project(complete({ tickets: { accept: 'Aceitar' } }), "t('tickets.accept')")),
    [],
  );
});

test('a language that lacks a text is reported', () => {
  const base = project({ pt: { accept: 'Aceitar' }, en: { accept: 'Accept' }, es: {} }, "t('accept')");
  assert.deepEqual(translationProblems(base), ['apps/desk: "accept" has no es text']);
});

test('a referenced text that does not exist is reported', () => {
  assert.deepEqual(translationProblems(project(complete({ a: 'A' }), "t('a'); t('b')")), [
    'apps/desk: "b" is asked for but not translated',
  ]);
});

test('an unused text is reported; templates and plurals count as use', () => {
  const texts = complete({ state: { open: 'Aberto' }, count_one: '1', count_other: 'n', old: 'x' });
  const source = `t(\`state.\${status}\`); t('count', { count })`;
  assert.deepEqual(translationProblems(project(texts, source)), ['apps/desk: "old" is translated but not used']);
});

test('the page asks browsers not to translate it: their translation freezes counters', () => {
  const page = readFileSync(new URL('../../apps/shell/index.html', import.meta.url), 'utf8');
  assert.match(page, /<html[^>]* translate="no"/);
});
