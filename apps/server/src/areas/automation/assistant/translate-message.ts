import type { AssistantLanguage } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { transcriptOf, translationOf } from '../../conversations/messages/kept-words.ts';
import { requireMessage } from '../../conversations/messages/message-access.ts';
import type { Message } from '../../conversations/messages/message-rows.ts';
import { wordsOf } from '../../conversations/messages/structured-content.ts';
import { type Assistant, askAssistant, findAssistant } from './ask-assistant.ts';
import { nameOfLanguage } from './language-names.ts';
import { quoteText } from './read-conversation.ts';
import { tokensFor } from './rewrite-text.ts';

/** The most characters of a message that are translated. */
const longest = 4_000;

/** A message that is to be translated. `known`: it already is. */
export interface PreparedTranslation {
  assistant: Assistant;
  message: Pick<Message, 'id' | 'body'>;
  words: string;
  known: string | undefined;
}

/** Reads the words of a message. Throws ERR_SUGGESTIONS_OFF, ERR_NOTHING_TO_READ, and the errors of `requireMessage`. */
export async function prepareTranslation(
  unit: Unit,
  session: CallerSession,
  messageId: number,
  language: AssistantLanguage,
): Promise<PreparedTranslation> {
  const { message } = await requireMessage(unit, session, messageId);
  const assistant = await findAssistant(unit, session.companyId);
  const words = message.isDeleted ? '' : [wordsOf(message), transcriptOf(message.data)].filter(Boolean).join('\n');
  if (!/\p{L}/u.test(words)) throw new AppError('ERR_NOTHING_TO_READ');
  return { assistant, message, words: words.slice(0, longest), known: translationOf(message.data, language) };
}

/** Translates it. Throws ERR_NO_SUGGESTION, ERR_AI_LIMIT. */
export async function translateWords(
  platform: ServicePlatform,
  { assistant, words }: PreparedTranslation,
  language: AssistantLanguage,
): Promise<string> {
  const text = assistant.masked(words);
  const answer = await askAssistant(platform, assistant, {
    instructions: [
      `Traduza o texto entre <texto> e </texto>, que é de uma conversa, para ${nameOfLanguage(language)}.`,
      'Responda somente com a tradução, sem aspas, explicações ou etiquetas.',
    ],
    quotation: quoteText(text),
    maxTokens: tokensFor(text),
  });
  return answer.replace(/<\/?texto>/g, '').trim();
}
