import type pt from './locales/pt.json';

/** Key of a text of the page. */
export type TextKey = keyof typeof pt;

const LANGUAGES = ['pt', 'en', 'es'];
const wished = navigator.languages.map((language) => language.slice(0, 2));
const language = wished.find((candidate) => LANGUAGES.includes(candidate)) ?? 'pt';
const response = await fetch(`locales/${language}.json`);
const texts: Record<TextKey, string> = await response.json();
document.documentElement.lang = language;

/** A text in the browser's language (Portuguese by default), with `{name}` replaced. */
export function t(key: TextKey, values: Record<string, string> = {}): string {
  let text = texts[key];
  for (const [name, value] of Object.entries(values)) text = text.replace(`{${name}}`, value);
  return text;
}

/** Hours and minutes in the format of the browser's language. */
export function clock(at: number): string {
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** The day of a moment: today, yesterday, or its date. */
export function day(at: number): string {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const daysAgo = Math.round((midnight - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  if (daysAgo < 2) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at);
}

/** Minutes and seconds of a duration. */
export function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
