import type { AppStep, FileReference } from '@recado/contract';
import { eventKind, question } from '../../../platform/events/event-kind.ts';
import type { Successor } from '../../company/retirement/retire.ts';

/**
 * Happens when a queue is being deleted and is already hidden; `to` gets its live tickets, which otherwise have no
 * queue.
 */
export const queueLeaving = eventKind<{ companyId: number; queueId: number; to?: Successor | undefined }>([
  'keeping',
  'option-media',
  'tickets',
]);

/** Asks how many open and pending tickets a queue has. */
export const ticketsOfQueue = question<{ companyId: number; queueId: number }, Promise<number>>('ticketsOfQueue');

/** Happens before menu options are deleted. */
export const optionsLeaving = eventKind<{ optionIds: readonly number[] }>();

/** The file of a menu option in the form of the contract. */
export interface OptionFile {
  mediaName: string;
  mediaPath: FileReference;
  mediaType: string;
}

/** Asks whether an app that the company installed runs and has such a step of the chatbot. */
export const stepExists = question<{ companyId: number; appStep: AppStep }, Promise<boolean>>('stepExists');

/** Asks for the files of these menu options, by option id. */
export const optionFiles = question<readonly number[], Promise<ReadonlyMap<number, OptionFile>>>('optionFiles');

/** Asks whether all of these are fields in use of contacts or tickets of the company that everyone sees. */
export const canBeRequired = question<{ companyId: number; ids: number[] }, Promise<boolean>>('canBeRequired');
