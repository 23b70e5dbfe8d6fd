/**
 * The version of what the shell offers to remotes: the shared modules, the manifest, the calls. A change that breaks
 * remotes raises the first number, an addition the second.
 */
export const shellApi = '1.0.0';

/** Whether this shell serves a remote made for `range`, a caret range. A range it cannot read is not served. */
export function servesRange(range: string, offered: string = shellApi): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  if (!wanted) return false;
  const [major = 0, minor = 0, patch = 0] = offered.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = wanted;
  if (major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}
