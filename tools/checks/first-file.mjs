import { root } from '../workspace/paths.mjs';
import { loadedAtOnce } from './loaded-at-once.mjs';

/** Where the shell's file for everybody begins, and the libraries in it that must stay light. */
const starts = ['apps/shell/src/start/start.tsx', 'libs/api/src/client/index.ts', 'libs/federation/src/gone-files.ts'];

/**
 * What the login does without: the transport, the loader of remotes, live data, antd, and the other public pages. Each is loaded
 * with the first call, with a session, or with its page.
 */
const heavy =
  /^(?:axios|antd|@recado\/federation|@recado\/api\/live|@recado\/ui\/(?:core|records|chat|charts))$|^antd\/|further-pages\.ts$|(?:sign-up|setup|invitation|recovery)-page\.tsx$/;

/** Imports that would make everybody download what only some pages need, as lines of text. */
export function firstFileProblems(base = root) {
  return starts.flatMap((start) =>
    loadedAtOnce(base, start, heavy).map(({ file, name }) => `the first file loads ${name} by ${file}: load it later`),
  );
}
