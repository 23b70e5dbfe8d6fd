import { api } from '@recado/api/client';
import { applyMessage, type ShownMessage } from '@recado/api/live';
import type { AssistantLanguage } from '@recado/contract';
import { textIn, valueIn } from '../conversation/read-data.ts';

/** Translates a message; the translation arrives with it, also for colleagues. Rejects with ApiFailure. */
export async function translateMessage(messageId: number, language: AssistantLanguage): Promise<void> {
  applyMessage(await api('POST /messages/:messageId/translation', { params: { messageId }, body: { language } }));
}

/** Writes down what is said in a sound, likewise. Rejects with ApiFailure. */
export async function transcribeMessage(messageId: number): Promise<void> {
  applyMessage(await api('POST /messages/:messageId/transcript', { params: { messageId } }));
}

/** Whether a customer's message has words, and no translation into a language yet. */
export function isTranslatable(message: ShownMessage, language: AssistantLanguage): boolean {
  const { fromMe, isDeleted, body, data, answer, outgoing } = message;
  if (fromMe || isDeleted || answer || outgoing) return false;
  return /\p{L}/u.test(body + textIn(data, 'transcript')) && textIn(valueIn(data, 'translations'), language) === '';
}

/** Whether a message is a sound that nobody has written down. */
export function isTranscribable({ mediaType, mediaUrl, isDeleted, data, outgoing }: ShownMessage): boolean {
  return mediaType === 'audio' && mediaUrl !== null && !isDeleted && !outgoing && textIn(data, 'transcript') === '';
}
