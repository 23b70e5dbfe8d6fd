import type { AnswerInput, MessageCost } from '@recado/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { addMonths } from '../../../platform/day.ts';
import { type Rates, readRates } from '../../conversations/message-rates/rates.ts';
import { sumCosts } from '../../conversations/message-rates/sum-costs.ts';
import { freeService, serviceMessagesOf } from '../../conversations/official-connections/service-messages.ts';
import { campaigns } from '../campaigns/campaigns.schema.ts';
import { type Month, monthOf } from '../message-limits/months.ts';
import { type Charged, readCharges } from '../message-limits/read-charges.ts';
import { readLimit } from './limit.ts';

type Costs = AnswerInput<'GET /message-costs'>;

/** The most campaigns of an answer; the sums include all. */
const mostCampaigns = 200;
const monthsShown = 12;

/** What messages cost a company in a month, by default the present one, and in the twelve months until it. */
export async function readCosts(unit: Unit, companyId: number, name: string | undefined): Promise<Costs> {
  const month = await monthOf(unit, companyId, name);
  const rates = await readRates(unit);
  const charges = await readCharges(unit, companyId, month, { rates, apart: true });
  const sum = (ofOne: readonly Charged[]) => sumCosts(rates, ofOne);
  const names = await namesOf(unit, companyId, charges);
  return {
    month: month.name,
    total: sum(charges),
    numbers: dearestFirst(
      groups(charges, ({ connectionId }) => connectionId ?? 0).map(([whatsappId, ofOne]) => ({
        ...{ whatsappId, name: names.connections.get(whatsappId) ?? null },
        ...sum(ofOne),
      })),
    ),
    categories: dearestFirst(
      groups(charges, ({ category }) => category).map(([category, ofOne]) => ({ category, ...sum(ofOne) })),
    ),
    campaigns: dearestFirst(
      groups(charges, ({ campaignId }) => campaignId).map(([campaignId, ofOne]) => ({
        ...{ campaignId, name: campaignId === null ? null : (names.campaigns.get(campaignId) ?? null) },
        ...sum(ofOne),
      })),
    ).slice(0, mostCampaigns),
    months: await readMonths(unit, companyId, month, rates),
    freeMessages: await readFree(unit, companyId),
    limit: await readLimit(unit, companyId, rates),
    hasRates: rates.days.length > 0,
  };
}

function groups<Key>(charges: readonly Charged[], keyOf: (charged: Charged) => Key): [Key, Charged[]][] {
  return [...Map.groupBy(charges, keyOf)];
}

function dearestFirst<Row extends MessageCost>(rows: Row[]): Row[] {
  return rows.sort(
    (one, other) => (other.amounts[0]?.micros ?? 0) - (one.amounts[0]?.micros ?? 0) || other.messages - one.messages,
  );
}

async function readMonths(unit: Unit, companyId: number, last: Month, rates: Rates): Promise<Costs['months']> {
  const from = addMonths(last.from, 1 - monthsShown);
  const charges = await readCharges(unit, companyId, { ...last, from }, { rates, apart: false });
  const byMonth = Map.groupBy(charges, ({ month }) => month);
  return Array.from({ length: monthsShown }, (_, at) => {
    const month = addMonths(from, at).slice(0, 7);
    return { month, ...sumCosts(rates, byMonth.get(month) ?? []) };
  });
}

/** The names of the numbers and campaigns of charges, as far as they still exist. */
export async function namesOf({ db }: Unit, companyId: number, charges: readonly Charged[]) {
  const numbers = [...new Set(charges.flatMap(({ connectionId }) => connectionId ?? []))];
  const sent = [...new Set(charges.flatMap(({ campaignId }) => campaignId ?? []))];
  const connectionRows = await db
    .select({ id: whatsapps.id, name: whatsapps.name })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), inArray(whatsapps.id, numbers)));
  const campaignRows = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), inArray(campaigns.id, sent)));
  const named = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { connections: named(connectionRows), campaigns: named(campaignRows) };
}

async function readFree(unit: Unit, companyId: number): Promise<Costs['freeMessages']> {
  const counts = await serviceMessagesOf(unit, companyId);
  const { id, name } = whatsapps;
  const rows = await unit.db
    .select({ id, name })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), inArray(id, [...counts.keys()])))
    .orderBy(asc(name), asc(id));
  return rows.map((row) => ({
    whatsappId: row.id,
    name: row.name,
    thisMonth: counts.get(row.id) ?? 0,
    free: freeService,
  }));
}
