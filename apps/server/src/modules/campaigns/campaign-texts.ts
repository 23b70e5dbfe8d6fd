import type { CampaignSettings } from '@recado/api/contract';
import { fillVariables } from '@recado/api/message-variables';
import { refusedValue } from '../../platform/issues.ts';
import type { CampaignRow } from './campaign-rows.ts';

/** The texts of a campaign that are not empty. */
export type Texts = Partial<Pick<CampaignRow, MessageField | ConfirmationField>>;
type MessageField = (typeof messageFields)[number];
type ConfirmationField = (typeof confirmationFields)[number];

const messageFields = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
const confirmationFields = [
  'confirmationMessage1',
  'confirmationMessage2',
  'confirmationMessage3',
  'confirmationMessage4',
  'confirmationMessage5',
] as const;

/** A text of a campaign with its place, 1 to 5. */
export interface NumberedText {
  index: number;
  text: string;
}

/** The messages that are written, with their places. */
export function messagesOf(texts: Texts): NumberedText[] {
  return written(texts, messageFields);
}

/** The questions that are sent before them. */
export function questionsOf(texts: Texts): NumberedText[] {
  return written(texts, confirmationFields);
}

function written(texts: Texts, fields: readonly (MessageField | ConfirmationField)[]): NumberedText[] {
  return fields.flatMap((field, position) => {
    const text = texts[field];
    return text ? [{ index: position + 1, text }] : [];
  });
}

/**
 * One of the texts, with a probability by its weight. `weights` are those of the places 1 to 5,
 * `random` lies from 0 until 1. Undefined only without a text.
 */
export function drawText(
  texts: readonly NumberedText[],
  weights: readonly number[],
  random: number,
): NumberedText | undefined {
  const weightOf = ({ index }: NumberedText) => weights[index - 1] ?? 1;
  let left = random * texts.reduce((sum, text) => sum + weightOf(text), 0);
  for (const text of texts) {
    left -= weightOf(text);
    if (left < 0) return text;
  }
  return texts.at(-1);
}

/** Whether any text was written into a change. */
export function onlyTexts(changes: Texts): Texts {
  const kept: Texts = {};
  for (const field of [...messageFields, ...confirmationFields]) {
    if (changes[field] !== undefined) kept[field] = changes[field];
  }
  return kept;
}

/** A value with which a company's campaigns replace `{key}` and `{{key}}`. */
export interface OwnVariable {
  key: string;
  value: string;
}

/** The receiver of a text, and the time. */
export interface Reader {
  name: string;
  email: string;
  number: string;
  ticketId: number;
  timeZone: string;
  now: Date;
  variables: readonly OwnVariable[];
}

const placeholder = /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}|\{\s*([\p{L}\p{N}_-]+)\s*\}/gu;
/** Those of every message (SPEC §9), which a campaign writes with two braces. */
const general: readonly string[] = ['firstName', 'name', 'ms', 'protocol', 'today', 'hour'];
const ofRecipient: readonly string[] = ['nome', 'email', 'numero'];

/**
 * Fills the variables of a campaign's text (SERVER §2): `{nome}`, `{email}`, `{numero}` and the company's own, with one
 * brace or two, and those of every message. A value is never searched for variables.
 */
export function fillText(text: string, reader: Reader): string {
  const { name, email, number, variables } = reader;
  const values = new Map([...variables.map(({ key, value }) => [key, value] as const)]);
  for (const [key, value] of Object.entries({ nome: name, email, numero: number })) values.set(key, value);
  const source = { contactName: name, ticketId: reader.ticketId, timeZone: reader.timeZone, now: reader.now };
  return text.replace(placeholder, (whole: string, double?: string, single?: string) => {
    const value = values.get(double ?? single ?? '');
    return value ?? (double ? fillVariables(whole, source) : whole);
  });
}

/** Refuses a text with an undefined variable: ERR_VALIDATION with its name, at its field. */
export function requireKnownVariables(texts: Texts, variables: readonly OwnVariable[]): void {
  const own = new Set([...ofRecipient, ...variables.map(({ key }) => key)]);
  for (const field of [...messageFields, ...confirmationFields]) {
    for (const [, double, single] of (texts[field] ?? '').matchAll(placeholder)) {
      const name = double ?? single ?? '';
      const isKnown = own.has(name) || (double !== undefined && general.includes(name));
      if (!isKnown) throw refusedValue(`body.${field}`, 'unknownVariable', { name });
    }
  }
}

/** The line with which a person gets no more of these messages. */
export function withOptOutLine(text: string, { optOutText }: Pick<CampaignSettings, 'optOutText'>): string {
  return `${text}\n\n${optOutText}`;
}
