import type { AnswerInput } from '@recado/api/contract';
import { eventKind } from '../../platform/events/event-kind.ts';
import { question } from '../../platform/events/question.ts';

/** The choice of old messages to import has changed. */
export const importReplaced = eventKind<{ connectionId: number }>();

/** The progress of an import in the form of the API (SERVER §1): current, total and date. */
export type ImportStatus = NonNullable<AnswerInput<'GET /whatsapp/:whatsappId'>['importStatus']>;

/** The progress of the running imports of these connections, by connection. */
export const importStatuses = question<readonly number[], Promise<ReadonlyMap<number, ImportStatus>>>('importStatuses');
