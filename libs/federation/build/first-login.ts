import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const languages = ['pt', 'en', 'es'];

/**
 * The form of the login in each language, as templates of the page: it is shown before any script has arrived
 * (docs/adr/0160). `folder` is the shell's.
 */
export function firstLoginPages(folder: string): string {
  return languages
    .map((language) => `<template lang="${language}">${firstLogin(folder, language)}</template>`)
    .join('');
}

/** The form in one language; the texts are those of the shell. */
function firstLogin(folder: string, language: string): string {
  const written = readFileSync(join(folder, 'src/public-pages/first-login.html'), 'utf8');
  const texts: Texts = JSON.parse(readFileSync(join(folder, `src/locales/${language}.json`), 'utf8'));
  return written.replace(/>\s*\n\s*/g, '>').replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => textOf(texts, key));
}

interface Texts {
  [name: string]: Texts | string;
}

function textOf(texts: Texts, key: string): string {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>((place, name) => (typeof place === 'object' ? place[name] : undefined), texts);
  if (typeof found !== 'string') throw new Error(`first-login.html: there is no text ${key}`);
  return found.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
