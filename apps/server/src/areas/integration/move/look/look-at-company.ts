import type { OpenSource } from '../source/open-source.ts';
import type { SourceCompany, SourceKind, SourcePlan, SourceRecords } from '../source/records.ts';
import type { Finding, SourceFiles } from '../source/source.ts';
import { kindsInOrder } from '../source/tables/tables.ts';
import { checkHere } from './check-here.ts';
import { fileCounter, filesOf } from './count-files.ts';
import type { LookHere } from './look-here.ts';
import { noticesOf } from './notices.ts';

/** What a company is looked at with. */
export interface LookParts {
  source: OpenSource;
  files: SourceFiles | null;
  here: LookHere;
  add: (finding: Finding, count?: number) => void;
  signal: AbortSignal | undefined;
}

/** What is known of a company after it was looked at. */
export interface CompanyFacts {
  sourceId: string;
  name: string;
  counts: Record<string, number>;
  files: { count: number; bytes: number } | null;
  firstMessageAt: string | null;
  lastMessageAt: string | null;
  phones: number;
}

/** Kinds that belong to the installation. */
const ofInstallation: ReadonlySet<SourceKind> = new Set<SourceKind>(['plans', 'announcements', 'helps']);

/** Reads all rows of a company, and finds what will not come over exactly. */
export async function lookAtCompany(
  parts: LookParts,
  company: SourceCompany,
  plan: SourcePlan | null,
): Promise<CompanyFacts> {
  const { source, files, add, signal } = parts;
  const companyId = company.id;
  const notices = noticesOf(companyId, { plan, pairedInFiles: (await files?.sessions?.ids()) ?? new Set() }, add);
  const counter = fileCounter(files, companyId, add);
  const counts: Record<string, number> = {};
  const lookAt = async <Kind extends SourceKind>(kind: Kind) => {
    const notice: ((row: SourceRecords[Kind]) => void) | undefined = notices.handlers[kind];
    const named: ((row: SourceRecords[Kind]) => (string | null)[]) | undefined = filesOf[kind];
    let count = 0;
    for await (const page of source.rows(kind, { companyId, ...(signal && { signal }) })) {
      count += page.length;
      if (notice !== undefined) for (const row of page) notice(row);
      if (named !== undefined)
        await counter.count(
          kind,
          page.map((row) => ({ id: row.id, names: named(row) })),
        );
      for (const finding of source.findings()) add(finding);
    }
    if (count > 0) counts[kind] = count;
  };
  for (const kind of kindsInOrder) if (!ofInstallation.has(kind)) await lookAt(kind);
  notices.end();
  await checkHere(parts, company, notices.facts);
  const { first, last, phones } = notices.facts;
  return {
    sourceId: companyId,
    name: company.name,
    counts,
    files: counter.total(),
    firstMessageAt: first?.toISOString() ?? null,
    lastMessageAt: last?.toISOString() ?? null,
    phones,
  };
}
