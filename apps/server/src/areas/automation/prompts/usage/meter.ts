import { and, eq, lte, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { type Meter, NoAnswer, type Use } from '../answering/services-of-ai.ts';
import { promptDays, promptReservations, prompts, promptUsage } from '../prompts.schema.ts';
import { daysOf, lockLimit, publishLimit, reachedLimit, readLimit } from './limit.ts';

/** Whose use is counted: a prompt's, or without an id that of embeddings by the name of their model; BRL for a million tokens. */
export interface Account {
  id: number | null;
  companyId: number;
  name: string;
  inputPrice: number;
  outputPrice: number;
}

type Parts = Pick<ServicePlatform, 'database' | 'clock' | 'configuration'>;

/** The notes for the agent who takes over because of a limit. */
const words = {
  month: {
    tokens: 'O limite mensal de tokens da IA foi atingido: os prompts não respondem até o fim do mês.',
    cost: 'O limite mensal de custo da IA foi atingido: os prompts não respondem até o fim do mês.',
  },
  day: {
    tokens: 'O limite diário de tokens da IA foi atingido: os prompts não respondem até o fim do dia.',
    cost: 'O limite diário de custo da IA foi atingido: os prompts não respondem até o fim do dia.',
  },
};

/**
 * Creates the meter of a prompt's calls. In a company with a limit each call is reserved first, under a lock of the
 * limit: with any number of processes, only calls under way can exceed it.
 */
export function createMeter({ database, configuration }: Parts, account: Account): Meter {
  const { companyId } = account;
  /** The longest call, repeated once without a stream; a reservation that lasts longer belongs to a crashed process. */
  const longest = 2 * configuration.aiPatience + 60_000;
  return {
    async begin(expected) {
      const reservationId = await database.tenant(companyId, (unit) => reserveUse(unit, account, expected, longest));
      return (used) => database.tenant(companyId, (unit) => settleUse(unit, account, reservationId, used));
    },
  };
}

/**
 * Reserves the use of a call for so many milliseconds at most; undefined in a company without a limit. Throws NoAnswer
 * beyond the limit.
 */
export async function reserveUse(
  unit: Unit,
  account: Account,
  expected: Use,
  longest: number,
): Promise<number | undefined> {
  const { companyId } = account;
  if (!(await lockLimit(unit, companyId))) return undefined;
  const now = unit.now();
  const ofCompany = eq(promptReservations.companyId, companyId);
  await unit.db.delete(promptReservations).where(and(ofCompany, lte(promptReservations.expiresAt, now)));
  const reached = await reachedLimit(unit, companyId, now);
  if (reached) {
    const { period, of } = reached;
    const note = words[period][of];
    throw new NoAnswer(`the limit of ${of} of the ${period} is reached`, { note, isLimit: true });
  }
  const [made] = await unit.db
    .insert(promptReservations)
    .values({
      companyId,
      tokens: expected.inputTokens + expected.outputTokens,
      cost: costOf(account, expected),
      expiresAt: new Date(now.getTime() + longest),
    })
    .returning({ id: promptReservations.id });
  return made?.id;
}

/** Ends a reservation, counts what the call used, and tells administrators of a level of the limits that changed by it. */
export async function settleUse(
  unit: Unit,
  account: Account,
  reservationId: number | undefined,
  used: Use | undefined,
): Promise<void> {
  const { companyId } = account;
  await lockLimit(unit, companyId);
  if (reservationId !== undefined) {
    await unit.db.delete(promptReservations).where(eq(promptReservations.id, reservationId));
  }
  if (!used) return;
  const now = unit.now();
  const before = await readLimit(unit, companyId, now);
  await addUse(unit, account, used, await daysOf(unit, companyId, now));
  const after = await readLimit(unit, companyId, now);
  if (after.level !== before.level || after.dayLevel !== before.dayLevel) publishLimit(unit, companyId, after);
  unit.publish({ name: 'promptUsage', companyId, audience: { to: 'admins' }, payload: { month: after.month } });
}

/** The cost in BRL, exact to the last token. */
function costOf({ inputPrice, outputPrice }: Account, { inputTokens, outputTokens }: Use) {
  const millions = sql`(${inputTokens}::numeric * ${inputPrice}::numeric + ${outputTokens}::numeric * ${outputPrice}::numeric)`;
  return sql`${millions} * 0.000001`;
}

/** The id of a prompt; null if it was deleted meanwhile, because its usage still counts. */
function stillThere(promptId: number) {
  return sql<number | null>`(select ${prompts.id} from ${prompts} where ${prompts.id} = ${promptId})`;
}

type Counted = 'calls' | 'inputTokens' | 'outputTokens' | 'cost';
const names: Record<Counted, string> = {
  calls: 'calls',
  inputTokens: 'input_tokens',
  outputTokens: 'output_tokens',
  cost: 'cost',
};

async function addUse(unit: Unit, account: Account, used: Use, { day, month }: { day: string; month: string }) {
  const { id, name: promptName, companyId } = account;
  const added = { calls: 1, ...used, cost: costOf(account, used) };
  const inMonth = { companyId, month, promptName, ...added };
  const { companyId: company, month: ofMonth, promptId, promptName: byName, purpose } = promptUsage;
  if (id === null)
    await unit.db
      .insert(promptUsage)
      .values({ ...inMonth, purpose: 'embeddings' })
      .onConflictDoUpdate({
        target: [company, ofMonth, byName],
        targetWhere: sql`${purpose} = 'embeddings'`,
        set: sums(promptUsage),
      });
  else
    await unit.db
      .insert(promptUsage)
      .values({ ...inMonth, promptId: stillThere(id) })
      .onConflictDoUpdate({ target: [company, ofMonth, promptId], set: { promptName, ...sums(promptUsage) } });
  await unit.db
    .insert(promptDays)
    .values({ companyId, day, ...added })
    .onConflictDoUpdate({ target: [promptDays.companyId, promptDays.day], set: sums(promptDays) });
}

/** The figures of a row with those of the one that was to be inserted. */
function sums(table: Pick<typeof promptUsage | typeof promptDays, Counted>) {
  const sum = (column: Counted) => sql`${table[column]} + excluded.${sql.identifier(names[column])}`;
  return {
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cost: sum('cost'),
  };
}
