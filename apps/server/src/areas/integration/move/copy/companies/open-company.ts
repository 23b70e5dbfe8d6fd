import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../../../../platform/database/database.ts';
import { one } from '../../../../../platform/database/one.ts';
import { companies } from '../../../../../platform/database/schema/companies.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { type MoveState, movedCompanies } from '../../move.schema.ts';
import type { SourceCompany, SourcePlan } from '../../source/records.ts';
import type { Finding, Source } from '../../source/source.ts';
import { stopFor } from '../copy-stopped.ts';
import { digestOf, knownRows, storeChanged, storeFresh } from '../known-rows.ts';
import { changedHere } from '../moved-rows.ts';
import type { CopiedCompany } from '../progress.ts';
import { reading } from '../reading.ts';
import { companyValues } from './company-values.ts';
import { openPlan } from './open-plan.ts';

/** A company that is copied now. */
export interface OpenedCompany {
  companyId: number;
  name: string;
  /** When its last complete copy began; null before the first. */
  copiedAt: Date | null;
  findings: Omit<Finding, 'companyId'>[];
}

interface Asked {
  source: Source;
  isNamed: boolean;
  isSwitch?: boolean;
  signal: AbortSignal;
}

/**
 * Finds or makes the company here for one there, with its plan. Null if one with this name or e-mail address is here
 * already and nobody named it. Throws CopyStopped, and ERR_MOVE_SWITCHED for a company that works here already.
 */
export async function openCompany(
  database: Database,
  { source, isNamed, isSwitch = false, signal }: Asked,
  company: CopiedCompany,
): Promise<OpenedCompany | null> {
  const options = { companyId: company.sourceId, signal };
  const found = await reading(signal, () => allOf(source.rows('companies', options)));
  const row = found.find(({ id }) => id === company.sourceId);
  if (!row) throw new Error(`The other product has no company ${company.sourceId}.`);
  const plans = source.kinds.has('plans') ? await reading(signal, () => allOf(source.rows('plans', options))) : [];
  const plan = plans.find(({ id }) => id === row.planId) ?? null;
  const work = (unit: Unit) => openIn(unit, { company, row, plan, isNamed, isSwitch });
  return database.system(work).catch((error: unknown) => {
    throw stopFor(error) ?? error;
  });
}

async function allOf<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

interface Given {
  company: CopiedCompany;
  row: SourceCompany;
  plan: SourcePlan | null;
  isNamed: boolean;
  isSwitch: boolean;
}

async function openIn(unit: Unit, { company, row, plan, isNamed, isSwitch }: Given): Promise<OpenedCompany | null> {
  const { values, findings } = companyValues(row);
  const { name } = values;
  const [moved] = await unit.db
    .select()
    .from(movedCompanies)
    .where(and(eq(movedCompanies.moveId, company.moveId), eq(movedCompanies.sourceId, company.sourceId)))
    .for('update');
  if (moved) {
    if (!mayCopy(moved.state, isSwitch)) throw new AppError('ERR_MOVE_SWITCHED', { details: { reasons: [name] } });
    const { companyId, copiedAt } = moved;
    return { companyId, name, copiedAt, findings: await followChanges(unit, companyId, row, plan) };
  }
  if (!isNamed && (await isHere(unit, values))) return null;
  const planId = plan && (await openPlan(unit, plan));
  const createdAt = row.createdAt ?? unit.now();
  const made = await unit.db
    .insert(companies)
    .values({ ...values, planId, createdAt })
    .returning({ id: companies.id });
  const { id: companyId } = one(made, 'ERR_INTERNAL');
  await unit.db.insert(movedCompanies).values({ ...company, companyId });
  await remember(unit, companyId, row, plan && planId ? { plan, planId } : null);
  return { companyId, name, copiedAt: null, findings };
}

/** Whether a company in this state may be copied: once it works here, a copy would bring back what is over. */
function mayCopy(state: MoveState, isSwitch: boolean): boolean {
  return state === 'copying' || state === 'copied' || (isSwitch && state === 'switching');
}

/** Whether a company here has the name or the e-mail address of one there. */
async function isHere({ db }: Unit, { name, email }: { name: string; email?: string | null }): Promise<boolean> {
  const sameName = sql`recado_fold(${companies.name}) = recado_fold(${name})`;
  const sameEmail = email ? sql`lower(${companies.email}) = ${email}` : undefined;
  const count = await db.$count(companies, and(isNull(companies.retiredAt), or(sameName, sameEmail)));
  return count > 0;
}

async function remember(
  unit: Unit,
  companyId: number,
  row: SourceCompany,
  of: { plan: SourcePlan; planId: number } | null,
): Promise<void> {
  const digests = new Map([[row.id, digestOf('companies', row)]]);
  await storeFresh(unit, companyId, 'companies', [{ sourceId: row.id, targetId: companyId }], digests);
  if (of) await storeFresh(unit, companyId, 'plans', [{ sourceId: of.plan.id, targetId: of.planId }], new Map());
}

/** Applies what changed of a company there, e.g. a payment, unless people changed it here. */
async function followChanges(
  unit: Unit,
  companyId: number,
  row: SourceCompany,
  plan: SourcePlan | null,
): Promise<OpenedCompany['findings']> {
  const digest = digestOf('companies', row);
  const known = await knownRows(unit, companyId, 'companies', [row.id]);
  if (known.get(row.id)?.digest === digest) return [];
  const { values, findings } = companyValues(row);
  const isKept = (await changedHere(unit, companyId, 'companies', companies, [companyId])).has(companyId);
  if (isKept) return [{ kind: 'companies', reason: 'changedHere', id: row.id, detail: row.name }];
  const planId = plan && (await openPlan(unit, plan));
  await unit.db
    .update(companies)
    .set({ ...values, planId })
    .where(eq(companies.id, companyId));
  await storeChanged(
    unit,
    companyId,
    'companies',
    [{ sourceId: row.id, targetId: companyId }],
    new Map([[row.id, digest]]),
  );
  return findings;
}
