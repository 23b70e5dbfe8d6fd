import { importYears } from '@recado/contract/limits';
import { refusedValue } from '../../../platform/issues.ts';
import type { WhatsappRow } from './whatsapp-rows.ts';

/** The chosen old messages that the next pairing imports, as stored in the columns. */
export type ImportChoice = Pick<
  WhatsappRow['whatsapp'],
  'importOldMessages' | 'importRecentMessages' | 'importOldMessagesGroups'
>;

/** A choice in a request: times as text; a missing field stays unchanged. */
interface WantedChoice {
  importOldMessages?: string | null | undefined;
  importRecentMessages?: string | null | undefined;
  importOldMessagesGroups?: boolean | undefined;
}

/** The tolerance (milliseconds) for a browser's clock that is ahead of the server's. */
const tolerance = 60_000;
const nothing: ImportChoice = {
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
};

/**
 * The choice after a request. The start is at most two years ago and not in the future, the end is not before the start
 * and not in the future (SPEC §5). An unchanged choice is not validated again. Throws ERR_VALIDATION.
 */
export function chooseImport(wanted: WantedChoice, now: Date, before: ImportChoice = nothing): ImportChoice {
  const importOldMessages = moment(wanted.importOldMessages, before.importOldMessages, 'importOldMessages');
  const end = moment(wanted.importRecentMessages, before.importRecentMessages, 'importRecentMessages');
  const choice = {
    importOldMessages,
    importRecentMessages: importOldMessages && end,
    importOldMessagesGroups: wanted.importOldMessagesGroups ?? before.importOldMessagesGroups,
  };
  if (!isSameWindow(choice, before)) requireWindow(choice, now);
  return choice;
}

/** Whether a choice requests a different import than before: then the phone must be paired again (SPEC §4.3). */
export function isOtherImport(choice: ImportChoice, before: ImportChoice): boolean {
  if (!choice.importOldMessages) return false;
  return !isSameWindow(choice, before) || choice.importOldMessagesGroups !== before.importOldMessagesGroups;
}

function isSameWindow(one: ImportChoice, other: ImportChoice): boolean {
  const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();
  return (
    same(one.importOldMessages, other.importOldMessages) && same(one.importRecentMessages, other.importRecentMessages)
  );
}

function requireWindow({ importOldMessages: start, importRecentMessages: end }: ImportChoice, now: Date): void {
  if (!start) return;
  const latest = now.getTime() + tolerance;
  const earliest = new Date(now.getTime() - tolerance);
  earliest.setUTCFullYear(earliest.getUTCFullYear() - importYears);
  if (start.getTime() > latest) throw refusedValue('body.importOldMessages', 'inFuture');
  if (start < earliest) throw refusedValue('body.importOldMessages', 'tooFarBack', { years: importYears });
  if (!end) return;
  if (end < start) throw refusedValue('body.importRecentMessages', 'endBeforeStart');
  if (end.getTime() > latest) throw refusedValue('body.importRecentMessages', 'inFuture');
}

function moment(text: string | null | undefined, before: Date | null, field: string): Date | null {
  if (text === undefined) return before;
  if (!text) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw refusedValue(`body.${field}`, 'invalidDate');
  return date;
}
