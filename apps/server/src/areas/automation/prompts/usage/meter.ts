import { and, eq, lte, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { type Meter, NoAnswer, type Use } from '../answering/services-of-ai.ts';
import { promptReservations, prompts, promptUsage } from '../prompts.schema.ts';
import { lockLimit, monthOf, publishLimit, reachedLimit, readLimit } from './limit.ts';

type Prompt = Pick<typeof prompts.$inferSelect, 'id' | 'companyId' | 'name' | 'inputPrice' | 'outputPrice'>;
type Parts = Pick<ServicePlatform, 'database' | 'clock' | 'configuration'>;

/** The notes for the agent who takes over because of a limit. */
const words = {
  tokens: 'O limite mensal de tokens da IA foi atingido: os prompts não respondem até o fim do mês.',
  cost: 'O limite mensal de custo da IA foi atingido: os prompts não respondem até o fim do mês.',
};

/**
 * Creates the meter of a prompt's calls. In a company with a limit each call is reserved first, under a lock of the
 * limit: with any number of processes, only calls under way can exceed it.
 */
export function createMeter({ database, configuration }: Parts, prompt: Prompt): Meter {
  const { companyId } = prompt;
  /** The longest call, repeated once without a stream; a reservation that lasts longer belongs to a crashed process. */
  const longest = 2 * configuration.aiPatience + 60_000;

  async function reserve(unit: Unit, expected: Use): Promise<number | undefined> {
    if (!(await lockLimit(unit, companyId))) return undefined;
    const now = unit.now();
    const ofCompany = eq(promptReservations.companyId, companyId);
    await unit.db.delete(promptReservations).where(and(ofCompany, lte(promptReservations.expiresAt, now)));
    const reached = await reachedLimit(unit, companyId, now);
    if (reached) throw new NoAnswer(`the monthly limit of ${reached} is reached`, { note: words[reached] });
    const [made] = await unit.db
      .insert(promptReservations)
      .values({
        companyId,
        tokens: expected.inputTokens + expected.outputTokens,
        cost: costOf(prompt, expected),
        expiresAt: new Date(now.getTime() + longest),
      })
      .returning({ id: promptReservations.id });
    return made?.id;
  }

  async function settle(unit: Unit, reservationId: number | undefined, used: Use | undefined): Promise<void> {
    await lockLimit(unit, companyId);
    if (reservationId !== undefined) {
      await unit.db.delete(promptReservations).where(eq(promptReservations.id, reservationId));
    }
    if (!used) return;
    const now = unit.now();
    const before = await readLimit(unit, companyId, now);
    await addUse(unit, prompt, used, await monthOf(unit, companyId, now));
    const after = await readLimit(unit, companyId, now);
    if (after.level !== before.level) publishLimit(unit, companyId, after);
    unit.publish({ name: 'promptUsage', companyId, audience: { to: 'admins' }, payload: { month: after.month } });
  }

  return {
    async begin(expected) {
      const reservationId = await database.tenant(companyId, (unit) => reserve(unit, expected));
      return (used) => database.tenant(companyId, (unit) => settle(unit, reservationId, used));
    },
  };
}

/** The cost in BRL, exact to the last token. */
function costOf({ inputPrice, outputPrice }: Prompt, { inputTokens, outputTokens }: Use) {
  const millions = sql`(${inputTokens}::numeric * ${inputPrice}::numeric + ${outputTokens}::numeric * ${outputPrice}::numeric)`;
  return sql`${millions} * 0.000001`;
}

/** The id of a prompt; null if it was deleted meanwhile, because its usage still counts. */
function stillThere(promptId: number) {
  return sql<number | null>`(select ${prompts.id} from ${prompts} where ${prompts.id} = ${promptId})`;
}

async function addUse(unit: Unit, prompt: Prompt, used: Use, month: string): Promise<void> {
  const { id: promptId, name: promptName, companyId } = prompt;
  const cost = costOf(prompt, used);
  const added = (column: 'calls' | 'inputTokens' | 'outputTokens' | 'cost', name: string) =>
    sql`${promptUsage[column]} + excluded.${sql.identifier(name)}`;
  await unit.db
    .insert(promptUsage)
    .values({ companyId, month, promptId: stillThere(promptId), promptName, calls: 1, ...used, cost })
    .onConflictDoUpdate({
      target: [promptUsage.companyId, promptUsage.month, promptUsage.promptId],
      set: {
        promptName,
        calls: added('calls', 'calls'),
        inputTokens: added('inputTokens', 'input_tokens'),
        outputTokens: added('outputTokens', 'output_tokens'),
        cost: added('cost', 'cost'),
      },
    });
}
