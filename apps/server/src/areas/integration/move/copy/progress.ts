import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { type CopyProgress, type FindingsByReason, movedCompanies } from '../move.schema.ts';
import type { SourceId, SourceKind } from '../source/records.ts';
import type { Finding } from '../source/source.ts';
import { withFindings } from './findings.ts';

/** Milliseconds between two writes of the progress. */
const writtenEvery = 1_000;

/** Which company is copied. */
export interface CopiedCompany {
  moveId: number;
  sourceId: SourceId;
}

/** Keeps progress and findings of a copy in `moved_companies`, and shows them. */
export class ProgressKeeper {
  readonly #database: Database;
  readonly #company: CopiedCompany;
  readonly #show: (progress: CopyProgress) => void;
  readonly #begun = performance.now();
  #writtenAt = 0;
  #rows = 0;
  #added: Omit<Finding, 'companyId'>[] = [];
  #progress: CopyProgress = { kind: null, done: {}, total: {}, rate: 0, remaining: null, isPaused: false };

  constructor(database: Database, company: CopiedCompany, show: (progress: CopyProgress) => void) {
    this.#database = database;
    this.#company = company;
    this.#show = show;
  }

  /** What did not come over exactly: written with the next progress. */
  find(finding: Omit<Finding, 'companyId'>): void {
    this.#added.push(finding);
  }

  /** How many rows of each kind there are, in a first copy. */
  expect(total: CopyProgress['total']): void {
    this.#progress.total = total;
  }

  /** Notes that rows of a kind were read and copied. Findings are written at once. */
  async advance(kind: SourceKind, rows: number): Promise<void> {
    const { done } = this.#progress;
    done[kind] = (done[kind] ?? 0) + rows;
    this.#rows += rows;
    const isDue = this.#added.length > 0 || performance.now() - this.#writtenAt > writtenEvery;
    this.#update({ kind });
    if (isDue) await this.write();
  }

  /** Notes that the copy waits, or goes on. */
  pause(isPaused: boolean): void {
    this.#update({ isPaused });
  }

  /** Writes the progress and what was found since. */
  async write(): Promise<void> {
    this.#writtenAt = performance.now();
    const added = this.#added.splice(0);
    const progress = this.#progress;
    const ofCompany = and(
      eq(movedCompanies.moveId, this.#company.moveId),
      eq(movedCompanies.sourceId, this.#company.sourceId),
    );
    await this.#database.system(async ({ db }) => {
      const [row] = await db
        .select({ findings: movedCompanies.findings })
        .from(movedCompanies)
        .where(ofCompany)
        .for('update');
      const findings: FindingsByReason = withFindings(row?.findings ?? {}, added);
      await db.update(movedCompanies).set({ progress, findings }).where(ofCompany);
    });
  }

  /** Ends the progress. */
  async end(): Promise<void> {
    this.#update({ kind: null, isPaused: false, remaining: 0 });
    await this.write();
  }

  #update(change: Partial<CopyProgress>): void {
    const seconds = Math.max(0.001, (performance.now() - this.#begun) / 1000);
    const rate = Math.round(this.#rows / seconds);
    const expected = Object.values(this.#progress.total).reduce((sum, rows) => sum + rows, 0);
    const remaining = expected > 0 && rate > 0 ? Math.max(0, Math.round((expected - this.#rows) / rate)) : null;
    this.#progress = { ...this.#progress, rate, remaining, ...change };
    this.#show(this.#progress);
  }
}
