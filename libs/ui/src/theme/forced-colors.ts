const query = '(forced-colors: active)';

/** Loads the rules for the system's own colours where they are in force, now or later; nobody else loads them. */
export function followForcedColors(): void {
  const forced = matchMedia(query);
  const load = () => forced.matches && void import('./forced-colors.css');
  load();
  forced.addEventListener('change', load);
}
