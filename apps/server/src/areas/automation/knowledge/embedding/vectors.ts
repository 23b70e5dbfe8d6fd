/** The most dimensions of a meaning that are kept; services of today have up to 3,072. */
export const mostDimensions = 4096;

/**
 * The direction of a meaning in one signed byte a dimension: a quarter of the bytes of numbers, and the order of what is near is the same
 * but for rounding. Undefined for a vector without a direction.
 */
export function directionOf(vector: readonly number[]): Buffer | undefined {
  const longest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (longest === 0 || !Number.isFinite(longest)) return undefined;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round((127 * value) / longest)).buffer);
}

/** The cosine of two directions, -1 to 1; 0 for those of different dimensions. */
export function cosineOf(one: Buffer, other: Buffer): number {
  if (one.length !== other.length || one.length === 0) return 0;
  let [product, own, foreign] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const left = one.readInt8(at);
    const right = other.readInt8(at);
    product += left * right;
    own += left * left;
    foreign += right * right;
  }
  return own === 0 || foreign === 0 ? 0 : product / Math.sqrt(own * foreign);
}

/** Below so many passages nothing says what is usual among them. */
const fewest = 8;
/** What is usual between texts that have nothing to do with each other, where too few say it. */
const usual = 0.3;

/**
 * How near each passage is to a question, 0 to 1, by its cosine: what is no nearer than the middle one of all has 0, so that the score means the same
 * with any model, although their cosines differ.
 */
export function nearness(cosines: readonly number[]): number[] {
  const middle = cosines.toSorted((one, other) => one - other)[Math.floor(cosines.length / 2)] ?? 0;
  const base = cosines.length < fewest ? Math.min(middle, usual) : middle;
  return cosines.map((cosine) => (base >= 1 ? 0 : Math.min(1, Math.max(0, (cosine - base) / (1 - base)))));
}
