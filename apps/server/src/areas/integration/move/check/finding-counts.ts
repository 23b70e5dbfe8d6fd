import { z } from 'zod';
import type { SourceKind } from '../source/records.ts';

/** What was found in rows of a kind while they were copied. */
export interface FindingCounts {
  /** How many rows have no place here, and how often each reason was found. */
  leftOut: number;
  reasons: Record<string, number>;
}

/** The reasons for which a row has no place here; all others are about rows that were copied with a change. */
const leavesOut = /^(?:orphan\w+|missedSchedule|otherChannel|unknownIntegration|unreadableInvoice|rowFailed)$/;
/** Kinds whose rows are nothing without a number. */
const needsNumber: ReadonlySet<SourceKind> = new Set<SourceKind>(['contactListItems', 'shippings']);

const stored = z.record(
  z.string(),
  z.object({ count: z.int().nonnegative(), examples: z.array(z.object({ kind: z.string() })) }),
);

/**
 * Counts what the copy has stored in `moved_companies` about rows of a kind. Only examples name their kinds: the others of
 * a reason are taken for alike.
 */
export function findingsOfKind(findings: unknown, kind: SourceKind): FindingCounts {
  const reasons: Record<string, number> = {};
  let leftOut = 0;
  for (const [reason, { count, examples }] of Object.entries(stored.catch({}).parse(findings))) {
    const ofKind = examples.filter((example) => example.kind === kind).length;
    if (ofKind === 0) continue;
    const share = Math.round((count * ofKind) / examples.length);
    reasons[reason] = share;
    if (leavesOut.test(reason) || (reason === 'invalidNumber' && needsNumber.has(kind))) leftOut += share;
  }
  return { leftOut, reasons };
}
