const minute = 60_000;

/** A length of time in the unit that says most about it: at least a minute; hours from two of them on, days as well. */
export function lengthOf(milliseconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute));
  if (minutes < 120) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}
