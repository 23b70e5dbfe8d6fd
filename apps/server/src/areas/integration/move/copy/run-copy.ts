import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type CopyProgress, movedCompanies, moves } from '../move.schema.ts';
import type { SourceId } from '../source/records.ts';
import type { Source, SourceFiles } from '../source/source.ts';
import { openCompany } from './companies/open-company.ts';
import { takeSupers } from './companies/take-supers.ts';
import { type CopiedKind, copiedKinds } from './copied-kinds.ts';
import type { CopyServices } from './copy-services.ts';
import type { CopyContext } from './copy-step.ts';
import { holdMove } from './hold-move.ts';
import { targetsOf } from './known-rows.ts';
import { ProgressKeeper } from './progress.ts';
import { reading } from './reading.ts';

/** Milliseconds before the last copy from which rows are read again: clocks differ, and transactions end late. */
const overlap = 15 * 60_000;

/** What is copied. */
export interface CopyRequest {
  source: Source;
  files: SourceFiles | null;
  /** The name of the folder with the files; empty without. */
  filesFolder: string;
  companyIds: readonly SourceId[];
  /** Whether these companies were named by a person: then one is copied although it seems to exist here. */
  isNamed: boolean;
  /** E-mail addresses of super users there who become super users here. */
  supers: readonly string[];
  /** Whether it is the copy of a switch: a company that is switched, or is being switched, refuses any other. */
  isSwitch?: boolean;
  signal: AbortSignal;
  onProgress(company: { sourceId: SourceId; name: string }, progress: CopyProgress): void;
}

/** What became of a company. */
export interface CopyOutcome {
  sourceId: SourceId;
  /** Null: it was not copied, because it seems to exist here. */
  companyId: number | null;
}

/**
 * Copies companies from another product, or what is new or changed there since. It may be stopped or killed at any moment
 * and started again. Throws CopyStopped, and after the other companies what refused one that was named.
 */
export async function runCopy(services: CopyServices, request: CopyRequest): Promise<CopyOutcome[]> {
  const { database } = services;
  const moveId = await openMove(database, request);
  return holdMove(database, moveId, async () => {
    const outcomes: CopyOutcome[] = [];
    const refusals: AppError[] = [];
    for (const sourceId of request.companyIds) {
      try {
        outcomes.push({ sourceId, companyId: await copyCompany(services, request, { moveId, sourceId }) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push(error);
      }
    }
    // Who asks for all companies does not ask for those that work here already.
    const refusal = refusals.find(({ code }) => request.isNamed || code !== 'ERR_MOVE_SWITCHED');
    if (refusal) throw refusal;
    return outcomes;
  });
}

async function openMove(database: Database, { source, filesFolder: files }: CopyRequest): Promise<number> {
  const { fingerprint, edition } = source;
  const made = await database.system(({ db }) =>
    db
      .insert(moves)
      .values({ fingerprint, edition, files })
      .onConflictDoUpdate({ target: moves.fingerprint, set: files === '' ? { edition } : { edition, files } })
      .returning({ id: moves.id }),
  );
  return one(made, 'ERR_INTERNAL').id;
}

async function copyCompany(
  services: CopyServices,
  request: CopyRequest,
  company: { moveId: number; sourceId: SourceId },
): Promise<number | null> {
  const { database, clock } = services;
  const { source, signal } = request;
  const begunAt = (await reading(signal, async () => source.now?.())) ?? clock();
  const opened = await openCompany(database, request, company);
  if (opened === null) return null;
  const { companyId, name, copiedAt, findings } = opened;
  const keeper = new ProgressKeeper(database, company, (progress) =>
    request.onProgress({ sourceId: company.sourceId, name }, progress),
  );
  for (const finding of findings) keeper.find(finding);
  const context: CopyContext = {
    edition: source.edition,
    sourceCompanyId: company.sourceId,
    companyId,
    files: request.files,
    targets: (unit, kind, ids) => targetsOf(unit, companyId, kind, ids),
    find: (finding) => keeper.find(finding),
  };
  const changedSince = copiedAt ? new Date(copiedAt.getTime() - overlap) : undefined;
  const kinds = copiedKinds(services).filter(({ kind }) => source.kinds.has(kind));
  try {
    if (!changedSince) keeper.expect(await reading(signal, () => countAll(source, kinds, company.sourceId)));
    for (const kind of kinds) await kind.copy({ services, source, context, keeper, changedSince, signal });
    await takeSupers(database, companyId, request.supers);
  } finally {
    await keeper.write().catch((error: unknown) => services.logger.warn({ err: error }, 'progress was not stored'));
  }
  await keeper.end();
  await database.system(({ db }) =>
    db
      .update(movedCompanies)
      .set({
        state: sql`case when ${movedCompanies.state} = 'copying' then 'copied' else ${movedCompanies.state} end`,
        copiedAt: begunAt,
      })
      .where(eq(movedCompanies.companyId, companyId)),
  );
  return companyId;
}

async function countAll(source: Source, kinds: readonly CopiedKind[], companyId: SourceId) {
  const total: CopyProgress['total'] = {};
  for (const { kind } of kinds) total[kind] = await source.count(kind, companyId);
  return total;
}
