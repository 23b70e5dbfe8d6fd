import type { AnswerInput, ChosenTemplate, FileReference } from '@recado/contract';
import { eventKind, question } from '../../../platform/events/event-kind.ts';

/** Happens when the choice of old messages to import changes. */
export const importReplaced = eventKind<{ connectionId: number }>();

/** Happens before a connection is deleted. */
export const connectionLeaving = eventKind<{ connectionId: number }>([
  'campaigns',
  'greeting-media',
  'official-connections',
]);

/** A template that is to be sent later, over which connection, and the path of the field that chooses it. */
export interface PlannedTemplate {
  companyId: number;
  whatsappId: number;
  chosen: ChosenTemplate;
  path: string;
}

/** Checks a template that is chosen to be sent later; throws why it cannot be. */
export const templatePlanned = question<PlannedTemplate, Promise<void>>('templatePlanned');

/** The file of a greeting: its name, and an address that is valid for hours. */
export interface GreetingFile {
  name: string;
  path: FileReference;
}

/** Asks for the files of the greetings of these connections, by connection id. */
export const greetingFiles = question<readonly number[], Promise<ReadonlyMap<number, GreetingFile>>>('greetingFiles');

/** The progress of an import in the form of the API (SERVER §1): current, total and date. */
export type ImportStatus = NonNullable<AnswerInput<'GET /whatsapp/:whatsappId'>['importStatus']>;

/** Asks for the progress of the running imports of these connections, by connection id. */
export const importStatuses = question<readonly number[], Promise<ReadonlyMap<number, ImportStatus>>>('importStatuses');
