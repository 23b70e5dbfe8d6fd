import type { AnswerInput } from '@recado/api/contract';
import { eventKind, question } from '../../platform/events/event-kind.ts';

/** The choice of old messages to import has changed. */
export const importReplaced = eventKind<{ connectionId: number }>();

/** A connection is about to be deleted. */
export const connectionLeaving = eventKind<{ connectionId: number }>();

/** The file of a greeting: its name, and an address that is good for hours. */
export interface GreetingFile {
  name: string;
  path: string;
}

/** The files of the greetings of these connections, by connection. */
export const greetingFiles = question<readonly number[], Promise<ReadonlyMap<number, GreetingFile>>>('greetingFiles');

/** The progress of an import in the form of the API (SERVER §1): current, total and date. */
export type ImportStatus = NonNullable<AnswerInput<'GET /whatsapp/:whatsappId'>['importStatus']>;

/** The progress of the running imports of these connections, by connection. */
export const importStatuses = question<readonly number[], Promise<ReadonlyMap<number, ImportStatus>>>('importStatuses');
