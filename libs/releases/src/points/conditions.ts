import type { Condition } from '../feature.ts';
import type { Facts } from './point.ts';

/**
 * Whether all conditions of an extension hold: the fact has one of the values, or any of its values is one of them. A
 * fact that the page does not know is null.
 */
export function holds(when: readonly Condition[], facts: Facts): boolean {
  return when.every(({ fact: name, in: allowed }) => {
    const fact = facts[name] ?? null;
    const values = typeof fact === 'object' && fact !== null ? fact : [fact];
    return values.some((value) => allowed.includes(value));
  });
}
