/**
 * Why a remote's page cannot be shown: its files are missing, they time out, a module does not match the manifest, it
 * was built for another shell, or its own code threw.
 */
export type FailureKind = 'missing' | 'timeout' | 'wrong-type' | 'incompatible' | 'threw';

/**
 * A remote that could not be used; `cause` is the original error. Code that timed out may still arrive: `late` settles
 * when it does, or when it fails.
 */
export class RemoteFailure extends Error {
  readonly kind: FailureKind;
  readonly remote: string;
  readonly late: Promise<unknown> | undefined;

  constructor(kind: FailureKind, remote: string, cause?: unknown, late?: Promise<unknown>) {
    super(`remote ${remote}: ${kind}`, { cause });
    this.name = 'RemoteFailure';
    this.kind = kind;
    this.remote = remote;
    this.late = late;
  }
}

/**
 * Texts in the errors of browsers, the bundler and the federation runtime, all of which must occur, and their meaning;
 * the first match counts.
 */
const meanings: readonly [readonly RegExp[], FailureKind][] = [
  // The response was not a script, e.g. a page instead of it; or the script ran and threw.
  [[/scriptexecutionerror/i, /syntaxerror/i], 'wrong-type'],
  [[/scriptexecutionerror/i], 'threw'],
  // A chunk that loaded but defined nothing; the bundler calls it missing.
  [[/loading chunk/i, /\(missing:/i], 'wrong-type'],
  [
    [
      /loading (css )?chunk|chunkloaderror|dynamically imported module|importing a module script|failed to fetch|networkerror|runtime-003|runtime-008|script.{0,20}(error|fail)/i,
    ],
    'missing',
  ],
  [
    [/runtime-001|runtime-002|does not exist in container|is not a function|unexpected token|get remoteentry/i],
    'wrong-type',
  ],
];

/** The failure for an error thrown while a remote was loaded. */
export function failureOfRemote(remote: string, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const [, kind] = meanings.find(([words]) => words.every((word) => word.test(text))) ?? [null, 'threw' as const];
  return new RemoteFailure(kind, remote, error);
}

/** Whether an error means that a file of a release is no longer on the server, or was replaced by something else. */
export function isFileGone(error: unknown): boolean {
  const { kind } = failureOfRemote('', error);
  return kind === 'missing' || kind === 'wrong-type';
}
