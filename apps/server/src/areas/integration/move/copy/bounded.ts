import { shortened } from '../../../../platform/text/foreign-text.ts';
import type { SourceId, SourceKind } from '../source/records.ts';
import type { CopyContext } from './copy-step.ts';

/** A row that values are taken from. */
interface OfRow {
  kind: SourceKind;
  id: SourceId;
}

/** A text of at most `longest` characters; that one was cut is a finding. */
export function bounded(context: CopyContext, row: OfRow, text: string, longest: number): string {
  const kept = text.trim();
  if (kept.length <= longest) return kept;
  context.find({ kind: row.kind, reason: 'cutText', id: row.id, detail: kept });
  return shortened(kept, longest, '…');
}

/** A whole number between two bounds; `none` for null. */
export function within(value: number | null, least: number, most: number, none = least): number {
  if (value === null || !Number.isFinite(value)) return none;
  return Math.min(most, Math.max(least, Math.round(value)));
}

/** A name that is not taken yet: with a number after it if it is. It is taken from then on. */
export function freeName(name: string, taken: Set<string>, longest: number): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const tried = shortened(name, longest - ending.length) + ending;
    if (taken.has(tried)) continue;
    taken.add(tried);
    return tried;
  }
}
