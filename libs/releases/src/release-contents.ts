import { styleProblems } from './own-styles.ts';
import { ownNamespaces } from './own-texts.ts';

/** A file of a release: a script or a style, and its size as it travels, compressed if the build did so (bytes). */
export interface ContentFile {
  name: string;
  text: string;
  bytes: number;
}

/** The most bytes of a release of a team, of one of its files, and of its entry, which everybody downloads. */
const mostBytes = 1_000_000;
const mostOfFile = 400_000;
const mostOfEntry = 60_000;
/** The most characters of a file and of all, uncompressed: more is not read. */
const mostText = 4_000_000;
const mostTextOfAll = 12_000_000;
const entryName = 'remoteEntry.js';

/**
 * Why the scripts and styles of a team's release would not work in the page, or would reach beyond their own, one line
 * each with what to do (docs/adr/0148). It reads the code as a person does, by names: it finds mistakes, and does not
 * hold back who hides them.
 */
export function contentProblems(remote: string, files: readonly ContentFile[]): string[] {
  const tooLarge = sizeProblems(files);
  if (tooLarge.length > 0) return tooLarge;
  const problems = files.flatMap((file) =>
    file.name.endsWith('.css') ? styleProblems(remote, file) : scriptProblems(remote, file),
  );
  return [...new Set(problems)];
}

function sizeProblems(files: readonly ContentFile[]): string[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;
  const large = files.filter(({ name, bytes }) => bytes > (name === entryName ? mostOfEntry : mostOfFile));
  return [
    ...large.map(
      ({ name, bytes }) =>
        `${name} has ${kilobytes(bytes)}, at most ${kilobytes(name === entryName ? mostOfEntry : mostOfFile)} are good: load parts when they are needed`,
    ),
    ...(total > mostBytes
      ? [`the release has ${kilobytes(total)}, at most ${kilobytes(mostBytes)} are good: leave large libraries out`]
      : []),
    ...textProblems(files),
  ];
}

/** The sizes of the texts themselves: what a compressed file is said to have may be anything. */
function textProblems(files: readonly ContentFile[]): string[] {
  const total = files.reduce((sum, { text }) => sum + text.length, 0);
  const long = files.filter(({ text }) => text.length > mostText);
  return [
    ...long.map(({ name }) => `${name} has more than ${mostText / 1_000_000} million characters: it is not read`),
    ...(total > mostTextOfAll
      ? [`the release has more than ${mostTextOfAll / 1_000_000} million characters: it is not read`]
      : []),
  ];
}

/** Names that only antd's own code has. */
const ofAntd = /\b(?:iconPrefixCls|getPrefixCls)\b/;
const styleElement = /createElement\(\s*["'`]style["'`]/;
const textsAdded = /\baddTranslations\)?\(\s*["'`]([^"'`]+)["'`]/g;
const storageNamed = /\b(?:local|session)Storage\.(?:get|set|remove)Item\(\s*["'`]([^"'`$]+)/g;
const databaseNamed = /\bindexedDB\.open\(\s*["'`]([^"'`$]+)/g;

function scriptProblems(remote: string, { name, text }: ContentFile): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const namespaces = named(textsAdded).filter((namespace) => !isOwn(remote, namespace, ''));
  const stored = [...named(storageNamed), ...named(databaseNamed)].filter((key) => !isOwn(remote, key, ':'));
  return [
    ...(ofAntd.test(text) ? [`${name} contains antd, without theme and language: import from @recado/ui instead`] : []),
    ...(styleElement.test(text) && !/\bnonce\b/.test(text)
      ? [`${name} adds styles from code without a nonce, which the page refuses: write CSS files`]
      : []),
    ...namespaces.map((found) => `${name} adds texts to "${found}": a remote adds its own, "${remote}"`),
    ...stored.map((found) => `${name} stores "${found}": a remote's names in the browser begin with "${remote}:"`),
  ];
}

/** Whether a name is the remote's, or begins with it and `after`; `-` may stand for `_`. */
function isOwn(remote: string, name: string, after: string): boolean {
  return ownNamespaces(remote).some((own) => name === own || (after !== '' && name.startsWith(own + after)));
}
