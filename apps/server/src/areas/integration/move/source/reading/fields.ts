import { z } from 'zod';
import { storable, storableText } from '../../../../../platform/text/foreign-text.ts';
import { jsonOf } from '../../../../../platform/text/json-of.ts';
import { readDay, readMoment } from './moments.ts';

/**
 * Values are read as text. A value that cannot be taken as it is fails with the code of a finding as its message; it is
 * repaired by `repaired`, and the row is parsed again.
 */
type Trouble =
  | 'unreadableDate'
  | 'unreadableNumber'
  | 'unreadableJson'
  | 'unsafeText'
  | 'longText'
  | 'largeProtocolMessage'
  | 'missingReference';

/** Longer texts are cut: WhatsApp's longest message has that many characters. */
export const longestText = 65_536;
/** Larger protocol messages are left out, in bytes. */
export const largestJson = 1_048_576;
/** Ids of messages are the longest. */
const longestId = 255;

const raw = z.string().nullish();

function trouble(context: z.core.$RefinementCtx, code: Trouble) {
  context.issues.push({ code: 'custom', message: code, input: context.value });
  return z.NEVER;
}

/** An id that must be there. */
export const identity = raw.transform((value, context): string => {
  const id = value?.slice(0, longestId).trim();
  return id ? id : trouble(context, 'missingReference');
});

/** A reference that may be absent; 0 and an empty text mean the same in some editions. */
export const reference = raw.transform((value): string | null => {
  const id = value?.slice(0, longestId).trim();
  return id && id !== '0' ? id : null;
});

function safe(value: string, context: z.core.$RefinementCtx): string {
  if (value.length > longestText) return trouble(context, 'longText');
  return value.includes('\0') || !value.isWellFormed() ? trouble(context, 'unsafeText') : value;
}

/** A text; empty if absent. */
export const text = raw.transform((value, context) => safe(value ?? '', context));

/** A text; null if absent or empty. */
export const optionalText = raw.transform((value, context) => (value ? safe(value, context) : null));

/** A moment; null if absent. */
export const moment = raw.transform((value, context): Date | null =>
  value ? (readMoment(value) ?? trouble(context, 'unreadableDate')) : null,
);

/** A day as YYYY-MM-DD; null if absent. */
export const day = raw.transform((value, context): string | null =>
  value ? (readDay(value) ?? trouble(context, 'unreadableDate')) : null,
);

/** A number; null if absent. */
export const optionalNumber = raw.transform((value, context): number | null => {
  if (!value?.trim()) return null;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= 1e12 ? number : trouble(context, 'unreadableNumber');
});

/** A number; 0 if absent. */
export const number = optionalNumber.transform((value) => value ?? 0);

/** A whole number that the database here can hold; null if absent. */
export const optionalWhole = optionalNumber.transform((value, context): number | null => {
  if (value === null) return null;
  return Math.abs(value) <= 2_147_483_647 ? Math.trunc(value) : trouble(context, 'unreadableNumber');
});

export const whole = optionalWhole.transform((value) => value ?? 0);

const yes = new Set(['true', 't', '1', 'enabled', 'enable', 'yes', 'y', 'sim']);

/** A yes or no; null if absent. */
export const optionalFlag = raw.transform((value) => (value ? yes.has(value.toLowerCase()) : null));

/** A yes or no; null only where there is no such column. */
export const presentFlag = raw.transform((value) =>
  value === undefined ? null : yes.has((value ?? '').toLowerCase()),
);

export const flag = optionalFlag.transform((value) => value ?? false);

/** A JSON text as its value, with safe texts; null if absent. */
export const json = raw.transform((value, context): unknown => {
  if (!value) return null;
  const parsed = jsonOf(value);
  return parsed === undefined ? trouble(context, 'unreadableJson') : storable(parsed);
});

/** Escapes in JSON for NUL and for halves of characters; whole ones are written in two halves, too. */
const suspicious = /\\u(0000|d[89a-f][0-9a-f]{2})/i;

/** A JSON text that stays one, with safe texts; null if absent, unreadable or too large. */
export const jsonText = raw.transform((value, context): string | null => {
  if (!value) return null;
  if (value.length > largestJson) return trouble(context, 'largeProtocolMessage');
  if (!suspicious.test(value)) return safeJson(value);
  const parsed = jsonOf(value);
  return parsed === undefined ? trouble(context, 'unreadableJson') : JSON.stringify(storable(parsed));
});

function safeJson(value: string): string {
  return value.includes('\0') || !value.isWellFormed() ? storableText(value) : value;
}

/** A value that can be taken instead of one that could not. */
export function repaired(value: unknown, code: string): string | null {
  if (typeof value !== 'string') return null;
  if (code === 'unsafeText') return storableText(value);
  if (code !== 'longText') return null;
  return storableText(value.slice(0, longestText).replace(/[\ud800-\udbff]$/, ''));
}
