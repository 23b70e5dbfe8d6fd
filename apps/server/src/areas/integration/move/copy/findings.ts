import { shortened } from '../../../../platform/text/foreign-text.ts';
import type { FindingsByReason } from '../move.schema.ts';
import type { Finding } from '../source/source.ts';

/** The findings of a reason that are kept with their rows. */
const mostExamples = 50;
/** Characters of a detail. */
const longestDetail = 200;

/** Adds findings to those by reason. One that is among the examples already is not counted again. */
export function withFindings(known: FindingsByReason, added: readonly Omit<Finding, 'companyId'>[]): FindingsByReason {
  const all = structuredClone(known);
  for (const { kind, reason, id, detail } of added) {
    const found = all[reason] ?? { count: 0, examples: [] };
    all[reason] = found;
    const isKnown = id !== null && found.examples.some((example) => example.kind === kind && example.id === id);
    if (isKnown) continue;
    found.count += 1;
    if (found.examples.length < mostExamples) {
      found.examples.push({ kind, id, detail: shortened(detail, longestDetail, '…') });
    }
  }
  return all;
}
