/** An amount of BRL in centavos. Sums are computed in centavos, because binary fractions are inexact. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Centavos as an amount of BRL. */
export function amountOf(cents: number): number {
  return cents / 100;
}
