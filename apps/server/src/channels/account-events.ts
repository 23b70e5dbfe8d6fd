import { z } from 'zod';
import type { Unit } from '../platform/database/database.ts';
import { eventKind } from '../platform/events/event-kind.ts';
import { type JobHandler, transactional } from '../platform/jobs/handlers.ts';
import type { Json, NewJob } from '../platform/jobs/job.ts';

/** A template of an account, as webhooks name it. `templateId`: 64 bits, as digits (CLOUD-API 16). */
interface NamedTemplate {
  templateId: string;
  name: string;
  language: string;
}

/**
 * What the official platform reports about a business account, its templates and numbers (CLOUD-API, Webhooks). Times are
 * milliseconds since 1970; null is unknown. Codes are WhatsApp's own.
 */
export type AccountChange =
  /** `event` is not always a state (CLOUD-API 15). `disableAt`: until when a flagged template can still be used. */
  | ({
      kind: 'templateStatus';
      event: string;
      reason: string | null;
      advice: string | null;
      category: string | null;
      disableAt: number | null;
    } & NamedTemplate)
  | ({ kind: 'templateQuality'; former: string | null; quality: string } & NamedTemplate)
  /** The category at present, and the one to which WhatsApp will move the template, if any (CLOUD-API 14). */
  | ({ kind: 'templateCategory'; category: string; next: string | null; nextAt: number | null } & NamedTemplate)
  /** WhatsApp changed the parts of a template. */
  | ({
      kind: 'templateComponents';
      header: string | null;
      body: string;
      footer: string | null;
      buttons: { type: string; text: string; url: string | null; phone: string | null }[];
    } & NamedTemplate)
  /** `number`: the digits that people see. `dailyLimit`: how many new people a day; -1: any number (CLOUD-API 5). */
  | {
      kind: 'numberQuality';
      number: string | null;
      event: string;
      dailyLimit: number | null;
      highThroughput: boolean | null;
    }
  | { kind: 'numberName'; number: string | null; name: string; decision: string; reason: string | null }
  | { kind: 'dailyLimit'; dailyLimit: number; mostNumbers: number | null }
  /** `number`: if it is about one number of the account. `until`: when a restriction ends. */
  | {
      kind: 'account';
      event: string;
      number: string | null;
      reason: string | null;
      banState: string | null;
      violation: string | null;
      restrictions: { type: string; until: number | null }[];
    }
  | { kind: 'accountReview'; decision: string }
  | {
      kind: 'alert';
      alert: string;
      severity: string;
      status: string;
      text: string;
      entityType: string;
      entityId: string;
    }
  | { kind: 'payment'; configuration: string; status: string; provider: string | null }
  | { kind: 'security'; event: string; number: string | null }
  /** An error without a message or status that it belongs to. */
  | { kind: 'error'; code: string; title: string; details: string }
  /** A change of another field, as it came. */
  | { kind: 'other'; field: string; value: Record<string, unknown> };

type Kind = AccountChange['kind'];

/** A change of one kind, with the company whose account it is and the time at which WhatsApp reported it. */
export interface AccountChangeOf<Name extends Kind> {
  companyId: number;
  accountId: string;
  /** Milliseconds since 1970. An older change may come after a newer one. */
  at: number;
  change: Extract<AccountChange, { kind: Name }>;
}

/**
 * The changes of accounts, for the modules that react to them, in order per account. Handling one twice has the same
 * effect as once: WhatsApp repeats them.
 */
export const accountChanged = {
  templateStatus: eventKind<AccountChangeOf<'templateStatus'>>(),
  templateQuality: eventKind<AccountChangeOf<'templateQuality'>>(),
  templateCategory: eventKind<AccountChangeOf<'templateCategory'>>(),
  templateComponents: eventKind<AccountChangeOf<'templateComponents'>>(),
  numberQuality: eventKind<AccountChangeOf<'numberQuality'>>(),
  numberName: eventKind<AccountChangeOf<'numberName'>>(),
  dailyLimit: eventKind<AccountChangeOf<'dailyLimit'>>(),
  account: eventKind<AccountChangeOf<'account'>>(),
  accountReview: eventKind<AccountChangeOf<'accountReview'>>(),
  alert: eventKind<AccountChangeOf<'alert'>>(),
  payment: eventKind<AccountChangeOf<'payment'>>(),
  security: eventKind<AccountChangeOf<'security'>>(),
  error: eventKind<AccountChangeOf<'error'>>(),
  other: eventKind<AccountChangeOf<'other'>>(),
};

/**
 * What WhatsApp reports about an account changed the state of a connection: `began` and `ended` are codes of problems
 * (`connections.detail.*`).
 */
export const officialStateChanged = eventKind<{
  companyId: number;
  connectionId: number;
  began: readonly string[];
  ended: readonly string[];
}>();

/** Where a change happened, and when. */
type Source = Omit<AccountChangeOf<Kind>, 'change'>;

/** Runs the reactions to a change of an account, inside the unit. */
export function reactToAccountChange(unit: Unit, source: Source, change: AccountChange): Promise<void> {
  switch (change.kind) {
    case 'templateStatus':
      return unit.emit(accountChanged.templateStatus, { ...source, change });
    case 'templateQuality':
      return unit.emit(accountChanged.templateQuality, { ...source, change });
    case 'templateCategory':
      return unit.emit(accountChanged.templateCategory, { ...source, change });
    case 'templateComponents':
      return unit.emit(accountChanged.templateComponents, { ...source, change });
    case 'numberQuality':
      return unit.emit(accountChanged.numberQuality, { ...source, change });
    case 'numberName':
      return unit.emit(accountChanged.numberName, { ...source, change });
    case 'dailyLimit':
      return unit.emit(accountChanged.dailyLimit, { ...source, change });
    case 'account':
      return unit.emit(accountChanged.account, { ...source, change });
    case 'accountReview':
      return unit.emit(accountChanged.accountReview, { ...source, change });
    case 'alert':
      return unit.emit(accountChanged.alert, { ...source, change });
    case 'payment':
      return unit.emit(accountChanged.payment, { ...source, change });
    case 'security':
      return unit.emit(accountChanged.security, { ...source, change });
    case 'error':
      return unit.emit(accountChanged.error, { ...source, change });
    case 'other':
      return unit.emit(accountChanged.other, { ...source, change });
  }
}

/** Handles a change of an account, in order per account. */
export function accountChangeJob({ companyId, accountId, at, change }: Source & { change: AccountChange }): NewJob {
  const payload = { accountId, at, change: plain(change) };
  return { companyId, lane: `account:${accountId}`, kind: 'account-change', payload };
}

/** A change as it is stored with a job. */
function plain(change: AccountChange): Json {
  const stored: Json = JSON.parse(JSON.stringify(change));
  return stored;
}

// What is stored here was parsed when it arrived (`cloud-api/webhooks/account-changes.ts`).
const payload = z.object({ accountId: z.string(), at: z.number(), change: z.custom<AccountChange>() });

/** Runs the reactions to a change of an account in a unit of its company. */
export function accountChangeHandler(): JobHandler {
  return transactional('account-change', payload, async (unit, { accountId, at, change }, { companyId }) => {
    if (companyId !== null) await reactToAccountChange(unit, { companyId, accountId, at }, change);
  });
}
