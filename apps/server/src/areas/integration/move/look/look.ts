import type { LookReport } from '@recado/contract';
import { type FindingSummary, findingSummaries } from '../source/findings.ts';
import type { OpenSource } from '../source/open-source.ts';
import type { SourceCompany, SourcePlan } from '../source/records.ts';
import type { SourceFiles } from '../source/source.ts';
import { estimateSeconds } from './estimate.ts';
import { findOrphans } from './find-orphans.ts';
import { findUnknown } from './find-unknown.ts';
import { type CompanyFacts, lookAtCompany } from './look-at-company.ts';
import type { LookHere } from './look-here.ts';

/** A report has at most this many findings of one company. */
const mostFindings = 500;

/**
 * Looks through the database of another product: its companies, and all that will not come over exactly. It only reads, and
 * holds no more than a page of rows and the numbers of one company's contacts. `files`: null if no folder was named.
 * Throws ERR_MOVE_SOURCE_LOST.
 */
export async function look(
  source: OpenSource,
  files: SourceFiles | null,
  here: LookHere,
  signal?: AbortSignal,
): Promise<LookReport> {
  const summaries = findingSummaries();
  await findUnknown(source, summaries.add);
  await findOrphans(source, summaries.add);
  const companies = await source.companies();
  const plans = await plansOf(source);
  await findDoubledEmails(source, companies, summaries.add);
  const facts: CompanyFacts[] = [];
  for (const company of companies) {
    signal?.throwIfAborted();
    const plan = plans.get(company.planId ?? '') ?? null;
    facts.push(await lookAtCompany({ source, files, here, add: summaries.add, signal }, company, plan));
    for (const finding of source.findings()) summaries.add(finding);
  }
  const found = summaries.all();
  return {
    edition: source.edition,
    lookedAt: new Date().toISOString(),
    bytes: await source.server.size(),
    companies: facts.map((fact) => ({
      ...fact,
      seconds: estimateSeconds(fact.counts, fact.files),
      findings: found
        .filter(({ companyId }) => companyId === fact.sourceId)
        .map(asLookFinding)
        .slice(0, mostFindings),
    })),
    findings: found
      .filter(({ companyId }) => !companies.some(({ id }) => id === companyId))
      .map(asLookFinding)
      .slice(0, mostFindings),
  };
}

async function plansOf(source: OpenSource): Promise<ReadonlyMap<string, SourcePlan>> {
  const plans = new Map<string, SourcePlan>();
  for await (const page of source.rows('plans', { companyId: '' })) for (const plan of page) plans.set(plan.id, plan);
  return plans;
}

/** One person signs in with one e-mail here, whatever the company. */
async function findDoubledEmails(
  source: OpenSource,
  companies: readonly SourceCompany[],
  add: ReturnType<typeof findingSummaries>['add'],
): Promise<void> {
  const known = new Map<string, string>();
  for (const { id: companyId } of companies)
    for await (const page of source.rows('users', { companyId }))
      for (const { id, email } of page) {
        const form = email.trim().toLowerCase();
        if (form !== '' && known.has(form)) add({ kind: 'users', reason: 'doubledEmail', companyId, id, detail: form });
        else known.set(form, id);
      }
  // They are found again with the other rows of their company.
  source.findings();
}

function asLookFinding({ kind, reason, count, examples }: FindingSummary) {
  return { kind, reason, rows: count, examples };
}
