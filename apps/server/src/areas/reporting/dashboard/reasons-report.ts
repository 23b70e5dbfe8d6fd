import type { ReasonFigure, ReasonsReport, ReportFilter } from '@recado/contract';
import { type ReasonInTree, reasonTree } from '@recado/contract/reason-tree';
import { and, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { reasons } from '../../conversations/tickets/reasons.schema.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { scopeOf, withContacts } from './report-rows.ts';

/** A number of resolved rounds, and how many milliseconds they took together. */
interface Sum {
  rounds: number;
  milliseconds: number;
}

const groupRows = z.array(
  z.object({
    reasonId: z.int().nullable(),
    isAutomatic: z.boolean(),
    rounds: z.int(),
    milliseconds: z.number(),
  }),
);
type Group = z.output<typeof groupRows>[number];

/**
 * The resolved rounds of the report's filter by reason. A round counts where it has a reason of its own, and at every reason
 * above that. Throws ERR_VALIDATION for impossible days.
 */
export async function readReasons(unit: Unit, filter: ReportFilter): Promise<ReasonsReport> {
  const groups = await readGroups(unit, filter);
  const tree = reasonTree(await unit.db.select().from(reasons).where(sql`${reasons.companyId} = ${ownCompany}`));
  const without = groups.filter(({ reasonId }) => reasonId === null);
  return {
    reasons: figuresOf(tree, new Map(groups.map((group) => [group.reasonId, group]))),
    resolved: solved(sumOf(groups)),
    without: solved(sumOf(without.filter(({ isAutomatic }) => !isAutomatic))),
    automatic: solved(sumOf(without.filter(({ isAutomatic }) => isAutomatic))),
  };
}

async function readGroups(unit: Unit, filter: ReportFilter): Promise<Group[]> {
  const scope = await scopeOf(unit, filter);
  const took = sql`extract(epoch from ${ticketCycles.finishedAt} - ${ticketCycles.queuedAt}) * 1000`;
  const columns = {
    reasonId: ticketCycles.reasonId,
    isAutomatic: sql<boolean>`coalesce(${ticketCycles.finishedBy} = 'system', false)`.as('is_automatic'),
    rounds: sql<number>`count(*)::integer`,
    milliseconds: sql<number>`coalesce(sum(greatest(${took}, 0)), 0)::float8`,
  };
  const joined = withContacts(unit.db.select(columns).from(ticketCycles).$dynamic(), scope);
  const rows = await joined
    .where(and(scope.where, isNotNull(ticketCycles.finishedAt)))
    .groupBy(ticketCycles.reasonId, sql`is_automatic`);
  return groupRows.parse(rows);
}

/** Sums from the leaves up: in the order of the tree, what is below a reason follows it. */
function figuresOf(tree: readonly ReasonInTree[], groups: ReadonlyMap<number | null, Sum>): ReasonFigure[] {
  const sums = new Map<number, Sum>();
  for (const { reason } of tree.toReversed()) {
    const below = tree.filter((one) => one.reason.parentId === reason.id);
    const own = groups.get(reason.id) ?? nothing;
    sums.set(reason.id, sumOf([own, ...below.map((one) => sums.get(one.reason.id) ?? nothing)]));
  }
  return tree.flatMap(({ reason: { id, parentId, name }, level, isActive }) => {
    const sum = sums.get(id) ?? nothing;
    if (!isActive && sum.rounds === 0) return [];
    return [{ id, parentId, name, level, isArchived: !isActive, own: groups.get(id)?.rounds ?? 0, ...solved(sum) }];
  });
}

const nothing: Sum = { rounds: 0, milliseconds: 0 };

function sumOf(sums: readonly Sum[]): Sum {
  return sums.reduce(
    (all, one) => ({ rounds: all.rounds + one.rounds, milliseconds: all.milliseconds + one.milliseconds }),
    nothing,
  );
}

/** The average in minutes, with two decimals as the other figures have. */
function solved({ rounds, milliseconds }: Sum) {
  return { rounds, averageMinutes: rounds === 0 ? null : Math.round(milliseconds / rounds / 600) / 100 };
}
