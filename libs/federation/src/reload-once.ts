const key = 'recado:reloaded';
const quietTime = 60_000;

/**
 * Reloads the page because files of an older release are gone, at most once a minute, so that a missing file does not
 * cause endless reloads. Returns whether it reloads.
 */
export function reloadOnce(reload: () => void = () => location.reload(), now: number = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < quietTime) return false;
  sessionStorage.setItem(key, String(now));
  reload();
  return true;
}
