/**
 * Why a remote's page cannot be shown: its files are not there, they do not come in time, what comes is not what the
 * manifest says, it was made for another shell, or its own code threw.
 */
export type FailureKind = 'missing' | 'timeout' | 'wrong-type' | 'incompatible' | 'threw';

/** A remote that could not be used; `cause` is what really happened. */
export class RemoteFailure extends Error {
  readonly kind: FailureKind;
  readonly remote: string;

  constructor(kind: FailureKind, remote: string, cause?: unknown) {
    super(`remote ${remote}: ${kind}`, { cause });
    this.name = 'RemoteFailure';
    this.kind = kind;
    this.remote = remote;
  }
}

/** Files that did not arrive, in the words of the browsers, the bundler and the federation runtime. */
const notThere =
  /loading (css )?chunk|chunkloaderror|dynamically imported module|importing a module script|failed to fetch|networkerror|runtime-003|runtime-008|script.{0,20}(error|fail)/i;
/** Something arrived, but it is no remote, or has no such module. */
const notARemote =
  /runtime-001|runtime-002|does not exist in container|is not a function|unexpected token|get remoteentry/i;

/** The failure in whatever was thrown while a remote was loaded. */
export function failureOfRemote(remote: string, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (notThere.test(text)) return new RemoteFailure('missing', remote, error);
  if (notARemote.test(text)) return new RemoteFailure('wrong-type', remote, error);
  return new RemoteFailure('threw', remote, error);
}

/** Whether an error means that a file of a release is not on the server (any more). */
export function isMissingFile(error: unknown): boolean {
  return failureOfRemote('', error).kind === 'missing';
}
