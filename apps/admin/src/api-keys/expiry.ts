/** For how long a key is good: so many days, for ever, or as it is. */
export type Expiry = 'never' | '30' | '90' | '365' | 'keep';

/** What a new key can choose. */
export const expiries = ['30', '90', '365', 'never'] as const satisfies Expiry[];

const day = 24 * 60 * 60_000;

/** The end of a key's time from now on; undefined when it stays as it is. */
export function endOf(expiry: Expiry, now = Date.now()): string | null | undefined {
  if (expiry === 'keep') return undefined;
  return expiry === 'never' ? null : new Date(now + Number(expiry) * day).toISOString();
}
