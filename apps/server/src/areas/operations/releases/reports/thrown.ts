import type { ReleaseReport } from '@recado/contract';
import { reportedApp } from '@recado/releases';
import type { ReleaseId } from '../release-store.ts';

/** What is kept of an error: nothing that names a person, a company or a session (docs/adr/0150). */
interface KeptError {
  message: string;
  frames: string[];
}

const longestMessage = 300;
const longestFrame = 200;
const mostFrames = 20;
const left = '…';

/** What of an error is kept. */
export function keptOf({ message, stack }: NonNullable<ReleaseReport['error']>, id: ReleaseId): KeptError {
  const frames = stack.split('\n').flatMap((line) => frameOf(line, id) ?? []);
  return { message: withoutData(message).slice(0, longestMessage), frames: frames.slice(0, mostFrames) };
}

/** What may be data in a text, and what is kept of it. */
const data: readonly [RegExp, string | ((found: string) => string)][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out.
  [/[\u0000-\u001f\u007f]+/g, ' '],
  // The query and the fragment of an address, whole or not.
  [/[?#][^\s"'`)]*/g, ''],
  [/"[^"]*"|'[^']*'|`[^`]*`/g, nameOrNothing],
];
/** A number of a phone, a person or a company. */
const number = /\+?\d[\d\s().\-/]{4,}\d/g;

function withoutData(text: string): string {
  const kept = data.reduce(
    (rest, [pattern, by]) => rest.replace(pattern, (found) => (typeof by === 'string' ? by : by(found))),
    text,
  );
  const words = kept.split(' ').map((word) => (isPersonal(word) ? left : word));
  return words.join(' ').replace(number, left);
}

/** Whether a word is an address of e-mail or a token: a signed one, or a long one with digits. */
function isPersonal(word: string): boolean {
  return (
    word.includes('@') || word.includes('eyJ') || (/[\w-]{20}/.test(word) && /\d/.test(word) && !word.includes('/'))
  );
}

/** A quoted name of code stays, e.g. of a property; other quoted words may be what somebody wrote. */
function nameOrNothing(quoted: string): string {
  const inside = quoted.slice(1, -1);
  return /^[A-Za-z_$@.][\w$.:/@-]{0,60}$/.test(inside) && !/\d{5}/.test(inside)
    ? quoted
    : `${quoted[0]}${left}${quoted[0]}`;
}

/** A place in a file: `name (file:line:column)`; files of the release by their names in it. Undefined: no place. */
function frameOf(line: string, { remote, release }: ReleaseId): string | undefined {
  const start = line.lastIndexOf('http');
  const parts = line.slice(start).trimEnd().replace(')', '').split(':');
  const [row = '', column = ''] = parts.splice(-2);
  const address = parts.join(':');
  if (start < 0 || !/^\d{1,7}$/.test(row) || !/^\d{1,7}$/.test(column) || !URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  const app = reportedApp(remote);
  const folder = app === undefined ? `/remotes/${remote}/${release}/` : `/app-files/${app}/${release}/`;
  const file = pathname.includes(folder) ? pathname.slice(pathname.indexOf(folder) + folder.length) : pathname;
  const place = `${file}:${row}:${column}`;
  const name = nameBefore(line.slice(0, start));
  return (name ? `${name} (${place})` : place).slice(0, longestFrame);
}

/** The name of a function before its place: `at async name (`, `async*name@`; empty: none. */
function nameBefore(text: string): string {
  const word =
    text
      .replace(/[(@*\s]/g, ' ')
      .trim()
      .split(' ')
      .at(-1) ?? '';
  return /^[\w$.]{1,60}$/.test(word) && word !== 'at' && word !== 'async' ? word : '';
}

/** The name and the first number of the version of a browser, e.g. `Firefox 140`; empty: unknown. */
export function browserOf(agent: string | null | undefined): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(agent ?? '')?.[1];
    if (version) return `${name} ${version}`;
  }
  return '';
}

/** The first that matches counts: others call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\/(\d{1,4})/, 'Edge'],
  [/OPR\/(\d{1,4})/, 'Opera'],
  [/SamsungBrowser\/(\d{1,4})/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d{1,4})/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d{1,4})/, 'Chrome'],
  [/Version\/(\d{1,4})[\w.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
