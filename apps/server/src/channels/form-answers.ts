import { z } from 'zod';
import { card, line, shownText, type Text } from './card-content.ts';
import type { MessageContent } from './port.ts';

/** The most characters of JSON inside a message that are read. */
const longestJson = 65_536;

/** The JSON inside a message; undefined if it is none, or has another form. */
export function jsonIn<Form extends z.ZodType>(json: Text, form: Form): z.output<Form> | undefined {
  if (!json || json.length > longestJson) return undefined;
  try {
    return form.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The fields of an answered form, by name. */
export const formFields = z.record(z.string(), z.unknown());

/** Fields of a form that name the form and not an answer. */
const technical = new Set(['flow_token', 'id', 'flow_id', 'wa_flow_response_params', 'screen', 'type', 'version']);

/** An answered form as a card of its fields; the text alone if nothing was entered, null without one. */
export function formContent(text: Text, fields: z.output<typeof formFields>): MessageContent | null {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    technical.has(name) ? [] : [line(fieldName(name), entered(value))],
  );
  const answers = lines.filter((field) => field.text !== '');
  if (answers.length === 0) return shownText(text);
  const words = answers.map((field) => `${field.title}: ${field.text}`).join('\n');
  return card('form', { text, lines: answers }, words);
}

/** The name of a form's field: WhatsApp's own forms call it `screen_0_Name_1`. */
function fieldName(name: string): string {
  const plain = /^screen_\d+_(.+?)_\d+$/.exec(name)?.[1] ?? name;
  return plain.replaceAll('_', ' ').trim();
}

/** What was entered in a field; WhatsApp's own forms number the options: `0_Yes`. */
function entered(value: unknown): string {
  if (Array.isArray(value)) return value.map(entered).filter(Boolean).join(', ');
  if (typeof value === 'string') return value.replace(/^\d+_/, '');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return '';
}
