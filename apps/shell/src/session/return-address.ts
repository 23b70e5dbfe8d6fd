/**
 * The path to open after the login: a path of this application, `/` for anything else. Browsers read
 * `//evil.example/x`, and `/\evil.example`, as another site's address.
 */
export function returnAddress(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(wanted, location.origin);
    // Checked again after normalisation: `/.//evil.example` becomes `//evil.example`.
    return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : '/';
  } catch {
    return '/';
  }
}
