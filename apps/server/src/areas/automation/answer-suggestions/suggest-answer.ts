import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { whatsappText } from '../../../platform/text/markdown.ts';
import { isReadableIn, readableRoundsOn } from '../../conversations/messages/message-access.ts';
import { requireTicket } from '../../conversations/tickets/visibility.ts';
import { masksPersonal } from '../knowledge/knowledge-settings.ts';
import type { UsedSource } from '../knowledge/quote-passages.ts';
import { askModel } from '../prompts/answering/ask-model.ts';
import { newestMessages, readAnswer } from '../prompts/answering/conversation.ts';
import { type Asked, knownConversation } from '../prompts/answering/known-conversation.ts';
import { NoAnswer } from '../prompts/answering/services-of-ai.ts';
import { withModel } from '../prompts/answering/with-model.ts';
import { requirePrompt } from '../prompts/prompt-rows.ts';
import { suggestingPrompt } from './suggestion-settings.ts';

/** A suggested answer, with what the AI was given for it. */
interface Suggested {
  text: string;
  sources: UsedSource[];
}

/**
 * What an AI needs to suggest the next answer in a ticket: only what the agent may read of it. Throws ERR_SUGGESTIONS_OFF, and the errors of
 * `requireTicket`.
 */
export async function findAsked(unit: Unit, session: CallerSession, ticketId: number): Promise<Asked> {
  const { contact } = await requireTicket(unit, session, ticketId);
  const promptId = await suggestingPrompt(unit, session.companyId);
  if (promptId === null) throw new AppError('ERR_SUGGESTIONS_OFF');
  const { prompt } = await requirePrompt(unit, session.companyId, promptId);
  const masks = await masksPersonal(unit, session.companyId);
  const isReadable = isReadableIn(await readableRoundsOn(unit, session, ticketId));
  const said = await newestMessages(unit, ticketId, prompt.maxMessages, isReadable);
  // The agent decides: a threshold would only keep from them what there is.
  return {
    prompt: { ...prompt, knowledgeThreshold: 0, tools: [], appSteps: [] },
    said,
    masksPersonal: masks,
    contactName: contact.name,
  };
}

/** Asks the AI, within the company's limits. Throws ERR_NO_SUGGESTION, ERR_AI_LIMIT. */
export async function suggestAnswer(platform: ServicePlatform, asked: Asked): Promise<Suggested> {
  return withModel(platform, asked.prompt, async (model, reach) => {
    const { turns, sources } = await knownConversation(platform, asked, new Map());
    const text = whatsappText(readAnswer(await askModel(model, turns, reach)).text);
    if (text === '') throw new NoAnswer('the answer is only a transfer');
    return { text, sources };
  });
}
