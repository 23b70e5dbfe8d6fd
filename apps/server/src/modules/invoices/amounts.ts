/** An amount of BRL in centavos. Sums are computed in them: binary fractions have no cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Centavos as BRL. */
export function amountOf(cents: number): number {
  return cents / 100;
}
