import { storableText } from '../../../../platform/text/foreign-text.ts';
import type { Finding } from './source.ts';

/** What is kept of a reason in a report. */
export interface FindingSummary {
  kind: Finding['kind'];
  reason: string;
  companyId: string | null;
  count: number;
  /** At most 20. */
  examples: { id: string | null; detail: string }[];
}

/** Findings that nobody has fetched yet are kept up to this number. */
const mostWaiting = 10_000;
const mostExamples = 20;
const longestDetail = 200;

/** Findings between where they are made and where they are counted. */
export interface FoundRows {
  add(finding: Finding): void;
  /** All since the last call. */
  take(): Finding[];
}

/** An empty list of findings; it never holds more than 10,000. */
export function foundRows(): FoundRows {
  let waiting: Finding[] = [];
  return {
    add(finding) {
      if (waiting.length < mostWaiting)
        waiting.push({ ...finding, detail: storableText(finding.detail).slice(0, longestDetail) });
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

/** Counts findings by kind, reason and company, with up to 20 examples of each. */
export function findingSummaries() {
  const summaries = new Map<string, FindingSummary>();
  return {
    /** `count`: rows for which the finding stands. */
    add({ kind, reason, companyId, id, detail }: Finding, count = 1): void {
      const key = JSON.stringify([kind, reason, companyId]);
      const summary = summaries.get(key) ?? { kind, reason, companyId, count: 0, examples: [] };
      summary.count += count;
      if (summary.examples.length < mostExamples) summary.examples.push({ id, detail: detail.slice(0, longestDetail) });
      summaries.set(key, summary);
    },
    all: (): FindingSummary[] => [...summaries.values()],
  };
}
