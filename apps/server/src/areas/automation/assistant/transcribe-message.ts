import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { transcriptOf } from '../../conversations/messages/kept-words.ts';
import { requireMessage } from '../../conversations/messages/message-access.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { hearSound, type StoredSound } from '../prompts/answering/hear-sound.ts';
import { NoAnswer } from '../prompts/answering/services-of-ai.ts';
import { withModel } from '../prompts/answering/with-model.ts';
import { type Assistant, findAssistant } from './ask-assistant.ts';

/** A sound that is to be written down. `known`: what it says, if it already is. */
export interface PreparedTranscript {
  assistant: Assistant;
  sound: StoredSound;
  known: string;
}

/** Finds the sound of a message. Throws ERR_SUGGESTIONS_OFF, ERR_NOTHING_TO_READ without one, and the errors of `requireMessage`. */
export async function prepareTranscript(
  unit: Unit,
  session: CallerSession,
  messageId: number,
): Promise<PreparedTranscript> {
  const { message } = await requireMessage(unit, session, messageId);
  const assistant = await findAssistant(unit, session.companyId);
  const { mediaId } = message;
  const hasSound = message.mediaType === 'audio' && !message.isDeleted && mediaId !== null;
  const [sound] = hasSound ? await unit.db.select().from(mediaFiles).where(eq(mediaFiles.id, mediaId)) : [];
  if (!sound) throw new AppError('ERR_NOTHING_TO_READ');
  return { assistant, sound, known: transcriptOf(message.data) };
}

/** What is said in it. Throws ERR_NO_SUGGESTION, also for silence, ERR_AI_LIMIT. */
export function hearMessage(platform: ServicePlatform, { assistant, sound }: PreparedTranscript): Promise<string> {
  return withModel(platform, assistant.prompt, async (model, reach) => {
    const words = await hearSound(platform, sound, model, reach);
    if (words === '') throw new NoAnswer('the transcription is empty');
    return words;
  });
}
