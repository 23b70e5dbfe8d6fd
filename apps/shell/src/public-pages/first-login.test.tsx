import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';
import { renderShell } from '../testing/render-shell.tsx';
import { PublicPages } from './public-pages.tsx';

const written = readFileSync(join(__dirname, 'first-login.html'), 'utf8').replace(/>\s*\n\s*/g, '>');
const languages = { pt, en, es };

/** The form that the build writes into the page. */
function firstLoginIn(language: keyof typeof languages): string {
  const { start, login, fields, bar, languages: names } = languages[language];
  const texts = { start, login, fields, bar, languages: names };
  const textOf = (key: string) =>
    key.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), texts);
  return written.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => String(textOf(key)));
}

/** Elements without what differs by nature: ids, the pressed language and the text for the dark theme. */
function comparable(page: Element): Element {
  const copy = document.importNode(page, true);
  for (const [index, input] of [...copy.querySelectorAll('input')].entries()) {
    const label = copy.querySelector(`label[for="${input.id}"]`);
    label?.setAttribute('for', `input-${index}`);
    input.id = `input-${index}`;
    input.removeAttribute('value');
  }
  for (const button of copy.querySelectorAll('button')) {
    if (button.lang) button.setAttribute('aria-pressed', 'false');
    button.removeAttribute('data-in-dark');
  }
  // The router's mark of its links.
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('data-discover');
  // Said only while the page has no script.
  for (const news of copy.querySelectorAll('[data-failed]')) news.removeAttribute('data-failed');
  copy.normalize();
  return copy;
}

test.each(['pt', 'en', 'es'] as const)('in %s the form of the page is the login page', async (language) => {
  const { container } = renderShell(<PublicPages />, { path: '/login', language });
  await screen.findByRole('heading');
  const first = new DOMParser().parseFromString(firstLoginIn(language), 'text/html').body.firstElementChild;
  const shown = container.querySelector('.public-frame');
  if (!first || !shown) throw new Error('a page is missing');
  expect(comparable(first)).toEqual(comparable(shown));
});
