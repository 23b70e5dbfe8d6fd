import type { Problem } from '@recado/api/problems';
import type { Whatsapp } from '@recado/contract';
import { importYears } from '@recado/contract/limits';

/** The import section of the connection's form. */
export interface ImportValues {
  /** Whether old messages are imported at all. */
  importsMessages: boolean;
  importOldMessages?: string | null;
  importRecentMessages?: string | null;
  importOldMessagesGroups?: boolean;
  closedTicketsPostImported?: boolean;
}

/** The request body. */
export type ImportBody = Partial<
  Pick<Whatsapp, 'importOldMessages' | 'importRecentMessages' | 'importOldMessagesGroups' | 'closedTicketsPostImported'>
>;

const usualDays = 30;

/** The initial values of the section; a new import starts with the last 30 days. */
export function initialImport(whatsapp: Whatsapp | undefined, now: Date = new Date()): ImportValues {
  const start = new Date(now);
  start.setDate(start.getDate() - usualDays);
  // The same all day: a form whose values change by themselves would look as if somebody else had changed them.
  start.setHours(0, 0, 0, 0);
  return {
    importsMessages: Boolean(whatsapp?.importOldMessages),
    importOldMessages: whatsapp?.importOldMessages ?? start.toISOString(),
    importRecentMessages: whatsapp?.importRecentMessages ?? null,
    importOldMessagesGroups: whatsapp?.importOldMessagesGroups ?? false,
    closedTicketsPostImported: whatsapp?.closedTicketsPostImported ?? false,
  };
}

/** When the import is off, nothing is imported; the other values are kept for the next time. */
export function importBody({ importsMessages, ...choice }: ImportValues): ImportBody {
  if (!importsMessages) return { importOldMessages: null, importRecentMessages: null };
  return { ...choice, importRecentMessages: choice.importRecentMessages ?? null };
}

/** The earliest start of an import. */
export function earliestStart(now: Date = new Date()): Date {
  const earliest = new Date(now);
  earliest.setFullYear(earliest.getFullYear() - importYears);
  return earliest;
}

/** The problem with the start of a window (SPEC §5); undefined when there is none. */
export function startProblem(start: string | null | undefined, now: Date = new Date()): Problem | undefined {
  if (!start) return undefined;
  const moment = new Date(start);
  if (moment > now) return { code: 'inFuture', params: {} };
  return moment < earliestStart(now) ? { code: 'tooFarBack', params: { years: importYears } } : undefined;
}

/** The same for the end of a window. */
export function endProblem(
  end: string | null | undefined,
  start: string | null | undefined,
  now: Date = new Date(),
): Problem | undefined {
  if (!end) return undefined;
  const moment = new Date(end);
  if (start && moment < new Date(start)) return { code: 'endBeforeStart', params: {} };
  return moment > now ? { code: 'inFuture', params: {} } : undefined;
}
