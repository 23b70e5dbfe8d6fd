import { type SQL, sql } from 'drizzle-orm';
import { ownCompany } from '../../../platform/database/selection.ts';
import { startOfDay } from '../../company/companies/time-zone.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { roundFigures, staleHours } from './dashboard.schema.ts';

/** Every figure as an expression of rounds `c`; the names are the columns of `round_figures`. */
const aggregates = {
  rounds: sql`count(*)::integer`,
  leads: sql`count(*) filter (where c.is_lead)::integer`,
  pending: sql`count(*) filter (where c.finished_at is null and c.user_id is null)::integer`,
  happening: sql`count(*) filter (where c.finished_at is null and c.user_id is not null)::integer`,
  finished: sql`count(c.finished_at)::integer`,
  supported: sql`count(c.finished_at - c.started_at)::integer`,
  support_ms: milliseconds(sql`c.started_at`, sql`c.finished_at`),
  waited: sql`count(c.started_at)::integer`,
  wait_ms: milliseconds(sql`c.queued_at`, sql`c.started_at`),
  rated: sql`count(c.rating)::integer`,
  ratings: sql`coalesce(sum(c.rating), 0)::integer`,
  wait_lengths: lengths(sql`c.queued_at`, sql`c.started_at`),
  answer_lengths: lengths(sql`c.queued_at`, sql`c.first_answer_at`),
} as const;
type Figure = keyof typeof aggregates;

/** The dimension of the figures, besides their time. */
export type Dimension = (typeof roundFigures.$inferSelect)['dimension'];
/** The time span of a row of figures. */
export type Span = (typeof roundFigures.$inferSelect)['span'];

const subjects = {
  all: sql`0`,
  queue: sql`coalesce(c.queue_id, 0)`,
  agent: sql`coalesce(c.user_id, 0)`,
  connection: sql`coalesce(c.whatsapp_id, 0)`,
} as const satisfies Record<Dimension, SQL>;

const dimensions = Object.keys(subjects);

function milliseconds(from: SQL, to: SQL): SQL {
  return sql`coalesce(sum(greatest(0, extract(epoch from ${to} - ${from}) * 1000)::bigint), 0)::bigint`;
}

function lengths(from: SQL, to: SQL): SQL {
  return sql`coalesce(sum(recado_length(${to} - ${from})), 0)`;
}

/** A period in whole hours or days of the company's clock; without bounds, all time. */
export interface Period {
  timeZone: string;
  /** The first day, and the day after the last one. */
  from?: string;
  before?: string;
}

/**
 * A table expression with the figures of each hour or day by subject, with `starts_at` and `subject_id`. The figures of
 * stale hours are computed from the rounds in the same statement, so the sums are exact at any time (ADR 40).
 */
export function figuresOf(span: Span, dimension: Dimension, figures: readonly Figure[], period: Period): SQL {
  const [from, before] = boundsOf(period);
  const kept = listed(figures, (figure) => sql`f.${sql.identifier(figure)}`);
  const computed = listed(figures, (figure) => sql`${aggregates[figure]} as ${sql.identifier(figure)}`);
  return sql`(
    with stale as materialized (${staleSpans(span, period.timeZone)} where s.company_id = ${ownCompany}
      and s.hour > ${from} - interval '1 hour' and s.hour < ${before})
    select f.starts_at, f.subject_id, ${kept} from ${roundFigures} f
    where f.company_id = ${ownCompany} and f.span = ${span} and f.dimension = ${dimension}
      and f.starts_at >= ${from} and f.starts_at < ${before}
      and not exists (select from stale where stale.starts_at = f.starts_at)
    union all
    select stale.starts_at, ${subjects[dimension]} as subject_id, ${computed}
    from stale join ${ticketCycles} c on c.company_id = ${ownCompany}
      and c.queued_at >= stale.starts_at and c.queued_at < stale.ends_at
    where stale.starts_at >= ${from} and stale.starts_at < ${before}
    group by 1, 2)`;
}

/** The statements that compute figures again; `hours`: the stale hours (UTC) in the hours or days to compute. */
export function recomputed(span: Span, timeZone: string, hours: readonly string[]): SQL[] {
  const spans = sql`${staleSpans(span, timeZone, sql`unnest(${sql.param([...hours])}::timestamptz[]) as s (hour)`)}`;
  const names = Object.keys(aggregates).map((name) => sql.identifier(name));
  return [
    // With all its columns given as lists the key finds the rows of these hours; without the dimension, or with a join, it
    // is read over the company's whole span.
    sql`delete from ${roundFigures} where company_id = ${ownCompany} and span = ${span}
      and dimension = any(${sql.param(dimensions)}::text[]) and starts_at = any(array(select starts_at from (${spans}) spans))`,
    sql`
      insert into ${roundFigures} (company_id, span, starts_at, dimension, subject_id, ${sql.join(names, sql`, `)})
      select ${ownCompany}, ${span}, spans.starts_at,
        case when grouping(c.queue_id) = 0 then 'queue' when grouping(c.user_id) = 0 then 'agent'
          when grouping(c.whatsapp_id) = 0 then 'connection' else 'all' end,
        coalesce(c.queue_id, c.user_id, c.whatsapp_id, 0), ${sql.join(Object.values(aggregates), sql`, `)}
      from (${spans}) spans join ${ticketCycles} c on c.company_id = ${ownCompany}
        and c.queued_at >= spans.starts_at and c.queued_at < spans.ends_at
      group by grouping sets ((spans.starts_at), (spans.starts_at, c.queue_id), (spans.starts_at, c.user_id),
        (spans.starts_at, c.whatsapp_id))`,
  ];
}

/**
 * The hours or days of the company's clock that contain stale hours `s`; two hours each in a time zone with an offset
 * of half an hour.
 */
function staleSpans(span: Span, timeZone: string, hours: SQL = sql`${staleHours} s`): SQL {
  const length = span === 'day' ? sql`interval '1 day'` : sql`interval '1 hour'`;
  return sql`
    select distinct spanned.starts_at,
      case when ${span}::text = 'hour' then spanned.starts_at + interval '1 hour'
        else (spanned.starts_at at time zone ${timeZone} + ${length}) at time zone ${timeZone} end as ends_at
    from ${hours}
    cross join lateral (values (s.hour), (s.hour + interval '59 minutes 59 seconds')) edge (moment)
    cross join lateral (select date_trunc(${span}, edge.moment, ${timeZone}) as starts_at) spanned`;
}

function boundsOf({ timeZone, from, before }: Period): [SQL, SQL] {
  return [
    from === undefined ? sql`'-infinity'::timestamptz` : startOfDay(from, timeZone),
    before === undefined ? sql`'infinity'::timestamptz` : startOfDay(before, timeZone),
  ];
}

function listed(figures: readonly Figure[], write: (figure: Figure) => SQL): SQL {
  return sql.join(figures.map(write), sql`, `);
}
