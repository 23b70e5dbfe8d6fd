import type { ReportFilter } from '@recado/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { type Dimension, figuresOf, type Period } from './figures.ts';

const counted = z.object({ total: z.int() });

/**
 * The exact number of rounds of a report from the sums of days and hours: a year may have a million rounds, and each page of the
 * report has their number. Undefined for a filter of which no sums are kept.
 */
export async function countFromFigures(
  { db }: Unit,
  filter: ReportFilter,
  period: Required<Period>,
): Promise<z.output<typeof counted> | undefined> {
  const subjects = subjectsOf(filter);
  const ofHours = filter.weekday !== undefined || filter.hour !== undefined;
  // By subject, a year of hours has as many sums as rounds.
  if (!subjects || (ofHours && subjects.dimension !== 'all')) return undefined;
  const { dimension, ids } = subjects;
  const where = and(
    ids && isOneOf(sql`subject_id`, ids),
    partIs('isodow', period, filter.weekday),
    partIs('hour', period, filter.hour),
  );
  const { rows } = await db.execute(sql`
    select coalesce(sum(rounds), 0)::integer as total
    from ${figuresOf(ofHours ? 'hour' : 'day', dimension, ['rounds'], period)} figures ${where ? sql`where ${where}` : sql``}`);
  return counted.parse(rows[0]);
}

/** The one dimension that a filter chooses from; undefined if it has two, or another filter. */
function subjectsOf(filter: ReportFilter): { dimension: Dimension; ids?: readonly number[] } | undefined {
  const { contactId, cameByAd, ad, status, searchParam, queueIds = [], users = [], whatsappId = [] } = filter;
  const isOther = contactId !== undefined || cameByAd !== undefined || Boolean(ad) || Boolean(status?.length);
  if (isOther || searchParam.trim() !== '') return undefined;
  const choices: { dimension: Dimension; ids: readonly number[] }[] = [
    { dimension: 'queue', ids: queueIds },
    { dimension: 'agent', ids: users },
    { dimension: 'connection', ids: whatsappId },
  ];
  const chosen = choices.filter(({ ids }) => ids.length > 0);
  return chosen.length > 1 ? undefined : (chosen[0] ?? { dimension: 'all' });
}

function partIs(part: 'isodow' | 'hour', { timeZone }: Period, wanted: number | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  return sql`extract(${sql.raw(part)} from starts_at at time zone ${timeZone}::text) = ${wanted}`;
}
