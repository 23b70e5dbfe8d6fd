import type { CampaignReport } from '@recado/contract';
import { stepsOf } from './funnel.tsx';

/** The text with more replies, or more readers, than the others. */
export interface Winner {
  index: number;
  /** The measure of the comparison: replies, or read messages while there are no replies. */
  by: 'replied' | 'read';
  /** The probability, from 0 to 1, that it is better than the second. */
  confidence: number;
}

/** The figures of one text. */
type Figures = Pick<CampaignReport['texts'][number], 'index' | 'counts'>;

/** The minimum number of delivered messages for comparing a text. */
const fewest = 30;
/** The probability from which a difference counts as clear. */
export const clear = 0.95;

/**
 * Compares the texts of a campaign by their share of replies among what was delivered: the best against the second, with
 * the one-sided z test of two proportions. Undefined while fewer than two texts were delivered to enough people, or two
 * are equally good.
 */
export function winnerOf(texts: readonly Figures[]): Winner | undefined {
  const compared = texts
    .map(({ index, counts }) => ({ index, ...stepsOf(counts) }))
    .filter(({ delivered }) => delivered >= fewest);
  const by = compared.some(({ replied }) => replied > 0) ? 'replied' : 'read';
  const [best, second] = compared
    .map((text) => ({ index: text.index, all: text.delivered, hits: text[by] }))
    .toSorted((a, b) => b.hits / b.all - a.hits / a.all);
  if (!best || !second) return undefined;
  const z = zOf(best, second);
  return z > 0 ? { index: best.index, by, confidence: normalShare(z) } : undefined;
}

interface Share {
  hits: number;
  all: number;
}

/** How many standard errors lie between two shares, under the assumption that they are equal. */
function zOf(a: Share, b: Share): number {
  const pooled = (a.hits + b.hits) / (a.all + b.all);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.all + 1 / b.all));
  return error === 0 ? 0 : (a.hits / a.all - b.hits / b.all) / error;
}

/**
 * The share of a normal distribution below z, for z ≥ 0, exact to 7.5e-8 (Abramowitz and Stegun, Handbook of Mathematical
 * Functions, 26.2.17).
 */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = factors.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
