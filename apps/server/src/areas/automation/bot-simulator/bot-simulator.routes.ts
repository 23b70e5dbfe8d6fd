import type { AnswerInput, BodyOutput, botSimulatorEndpoints } from '@recado/contract';
import { fillVariables } from '@recado/contract/message-variables';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { type Automation, noAutomation } from '../../company/automations/automation.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { requireOwnQueue } from '../../conversations/queues/queue-rows.ts';
import { requireWhatsapp } from '../../conversations/whatsapps/whatsapps.service.ts';
import { readBotState } from '../chatbot/bot-state.ts';
import { decide } from '../chatbot/decide.ts';
import { type BotConnection, type BotQueue, type Knowledge, knowledgeOf } from '../chatbot/knowledge.ts';
import type { Decision, Position } from '../chatbot/turn.ts';
import { nameOfPrompt } from '../prompts/prompt-rows.ts';
import { nameOfIntegration } from '../queue-integrations/queue-integration-rows.ts';

/** Plays the chatbot without WhatsApp (ADR 77). */
export function botSimulatorRoutes(): Handlers<keyof typeof botSimulatorEndpoints> {
  return {
    'POST /queue/:queueId/simulation': ({ unit, session: { companyId }, params: { queueId }, body }) =>
      simulate(unit, { companyId, queueId }, body),
  };
}

type Played = AnswerInput<'POST /queue/:queueId/simulation'>;
type Message = BodyOutput<'POST /queue/:queueId/simulation'>;

/** The customer in the texts. */
const sample = { contactName: 'Maria Silva', ticketId: 1 };

/** A connection with the defaults of SPEC §9 that offers one queue. */
const plainConnection: BotConnection = {
  greetingMessage: '',
  outOfHoursMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  promptId: null,
  integrationId: null,
};

const beginning: Position = { ...noAutomation, queueId: null, chatbot: false, bot: readBotState(null) };

/**
 * The answer of the chatbot: it decides as for a customer, but the decision has no effects. Throws ERR_NO_QUEUE_FOUND,
 * ERR_NO_WAPP_FOUND.
 */
export async function simulate(
  unit: Unit,
  { companyId, queueId }: { companyId: number; queueId: number },
  { text, position, whatsappId, at }: Message,
): Promise<Played> {
  const queue = await requireOwnQueue(unit, companyId, queueId);
  const rules = await companyRules(unit, companyId);
  const now = at ? new Date(at) : unit.now();
  const subject = { companyId, contactId: 0, rules };
  const knows = whatsappId ? await ofConnection(unit, subject, whatsappId) : ofQueueAlone(unit, subject, queue);
  const before = position ? { ...position, bot: readBotState(position.bot) } : beginning;
  const decision = await decide(knows, before, { text, now });
  const source = { ...sample, timeZone: rules.timeZone, language: rules.language, now };
  const said = decision.acts.flatMap((act): Played['said'] => {
    if (act.kind === 'say') return [{ text: fillVariables(act.text, source), file: null }];
    if (act.kind !== 'send') return [];
    const { originalName, mimetype, name } = act.file;
    return [{ text: '', file: { name: originalName, mimetype, path: fileOf(name, companyId) } }];
  });
  const { bot, ...rest } = decision.position;
  return {
    position: { ...rest, bot },
    said,
    node: nodeOf(decision.position),
    ...(await stationOf(unit, knows, decision)),
    silence: silenceOf(decision),
  };
}

type Subject = Pick<Parameters<typeof knowledgeOf>[1], 'companyId' | 'contactId' | 'rules'>;

async function ofConnection(unit: Unit, subject: Subject, connectionId: number): Promise<Knowledge> {
  const { whatsapp: connection } = await requireWhatsapp(unit, subject.companyId, connectionId);
  return knowledgeOf(unit, { ...subject, connectionId, connection });
}

function ofQueueAlone(unit: Unit, subject: Subject, queue: BotQueue): Knowledge {
  const knows = knowledgeOf(unit, { ...subject, connectionId: 0, connection: plainConnection });
  return { ...knows, offeredQueues: async () => [queue], greetingFile: async () => undefined };
}

function nodeOf({ queueId, chatbot, bot }: Position): Played['node'] {
  return chatbot && queueId !== null && bot.billTries === null ? { queueId, optionId: bot.optionId } : null;
}

function silenceOf({ acts }: Decision): Played['silence'] {
  const ignored = acts.find((act) => act.kind === 'ignore');
  return ignored?.why ?? null;
}

type Station = Pick<AnswerInput<'POST /queue/:queueId/simulation'>, 'station' | 'stationName'>;

/** The customer's position after a decision: a menu, or the people or the program that takes over. */
async function stationOf(unit: Unit, knows: Knowledge, { acts, position }: Decision): Promise<Station> {
  for (const act of acts) {
    if (act.kind === 'automate') return automationStation(unit, act.automation);
    if (act.kind === 'lookUpBill') return { station: 'billing', stationName: null };
    if (act.kind === 'askStep') return { station: 'step', stationName: act.option.title };
    if (act.kind === 'handOver') return { station: 'person', stationName: null };
    if (act.kind === 'closed') return { station: 'closed', stationName: null };
  }
  const { queueId, chatbot } = position;
  if (queueId === null) return { station: chatbot ? 'menu' : 'none', stationName: null };
  if (chatbot && !(await isAtLeaf(knows, queueId, position))) return { station: 'menu', stationName: null };
  return { station: 'queue', stationName: (await knows.queue(queueId))?.name ?? null };
}

/** Whether the position is an option without options below it; people answer there, though `0` and `#` still work. */
async function isAtLeaf(knows: Knowledge, queueId: number, { bot }: Position): Promise<boolean> {
  if (bot.optionId === null) return false;
  return !(await knows.options(queueId)).some(({ parentId }) => parentId === bot.optionId);
}

async function automationStation(unit: Unit, { promptId, integrationId }: Automation): Promise<Station> {
  if (promptId) return { station: 'prompt', stationName: await nameOfPrompt(unit, promptId) };
  return { station: 'integration', stationName: integrationId ? await nameOfIntegration(unit, integrationId) : null };
}
