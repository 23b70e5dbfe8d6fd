import type { AnswerInput } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Knowledge } from '../../chatbot/knowledge.ts';
import type { Decision, Position } from '../../chatbot/turn.ts';
import type { Unit } from '../../platform/database/database.ts';
import { prompts, queueIntegrations } from '../../platform/database/schema/index.ts';
import type { Automation } from '../automations/automation.ts';

type Station = Pick<AnswerInput<'POST /queue/:queueId/simulation'>, 'station' | 'stationName'>;

/** Where the customer is after a decision: at a menu, or where somebody else goes on. */
export async function stationOf(unit: Unit, knows: Knowledge, { acts, position }: Decision): Promise<Station> {
  for (const act of acts) {
    if (act.kind === 'automate') return automationStation(unit, act.automation);
    if (act.kind === 'lookUpBill') return { station: 'billing', stationName: null };
    if (act.kind === 'handOver') return { station: 'person', stationName: null };
    if (act.kind === 'closed') return { station: 'closed', stationName: null };
  }
  const { queueId, chatbot } = position;
  if (queueId === null) return { station: chatbot ? 'menu' : 'none', stationName: null };
  if (chatbot && !(await isAtLeaf(knows, queueId, position))) return { station: 'menu', stationName: null };
  return { station: 'queue', stationName: (await knows.queue(queueId))?.name ?? null };
}

/** At an option without options below it people answer, though `0` and `#` still work. */
async function isAtLeaf(knows: Knowledge, queueId: number, { bot }: Position): Promise<boolean> {
  if (bot.optionId === null) return false;
  return !(await knows.options(queueId)).some(({ parentId }) => parentId === bot.optionId);
}

async function automationStation({ db }: Unit, { promptId, integrationId }: Automation): Promise<Station> {
  if (promptId) {
    const [prompt] = await db.select({ name: prompts.name }).from(prompts).where(eq(prompts.id, promptId));
    return { station: 'prompt', stationName: prompt?.name ?? null };
  }
  const { id, name } = queueIntegrations;
  const found = integrationId ? await db.select({ name }).from(queueIntegrations).where(eq(id, integrationId)) : [];
  return { station: 'integration', stationName: found[0]?.name ?? null };
}
