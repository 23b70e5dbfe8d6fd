import type { CampaignSettings, CampaignTemplate, CompanyLanguage } from '@recado/contract';
import { fillVariables } from '@recado/contract/message-variables';
import { refusedValue } from '../../../platform/issues.ts';
import type { CampaignRow } from './campaign-rows.ts';

/** The texts of a campaign, each free or a template. */
export type Texts = Partial<Pick<CampaignRow, MessageField | ConfirmationField>> & Templates;
type Templates = { [Field in TemplateField]?: CampaignTemplate | null | undefined };
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

const templateFields = ['template1', 'template2', 'template3', 'template4', 'template5'] as const;
const confirmationTemplateFields = [
  'confirmationTemplate1',
  'confirmationTemplate2',
  'confirmationTemplate3',
  'confirmationTemplate4',
  'confirmationTemplate5',
] as const;
type TextField = MessageField | ConfirmationField;
type TemplateField = (typeof templateFields)[number] | (typeof confirmationTemplateFields)[number];

/** The fields of a text and of the template in its place. */
const pairs: readonly (readonly [TextField, TemplateField])[] = [
  ...messageFields.map((field, place) => [field, templateFields[place] ?? 'template1'] as const),
  ...confirmationFields.map(
    (field, place) => [field, confirmationTemplateFields[place] ?? 'confirmationTemplate1'] as const,
  ),
];

/** A text of a campaign with its place, 1 to 5; with a `template` the text is empty. */
export interface NumberedText {
  index: number;
  text: string;
  template: CampaignTemplate | null;
}

/** The messages of a campaign that are not empty, with their places. */
export function messagesOf(texts: Texts): NumberedText[] {
  return written(texts, messageFields, templateFields);
}

/** The questions of a campaign that are not empty, with their places; they are sent before the messages. */
export function questionsOf(texts: Texts): NumberedText[] {
  return written(texts, confirmationFields, confirmationTemplateFields);
}

function written(texts: Texts, fields: readonly TextField[], inTheirPlaces: readonly TemplateField[]): NumberedText[] {
  return fields.flatMap((field, position) => {
    const place = inTheirPlaces[position];
    const template = (place && texts[place]) ?? null;
    const text = template ? '' : (texts[field] ?? '');
    return text || template ? [{ index: position + 1, text, template }] : [];
  });
}

/** The templates of a campaign that it may send: those of its questions only if it asks. */
export function templatesOf(campaign: Texts & { confirmation: boolean }): CampaignTemplate[] {
  const texts = [...messagesOf(campaign), ...(campaign.confirmation ? questionsOf(campaign) : [])];
  return texts.flatMap(({ template }) => template ?? []);
}

/** A change in which a template replaces its text; clients that do not know templates replace it with a text. */
export function withOneOfEach<Change extends Texts>(changes: Change): Change {
  const kept: Texts = {};
  for (const [text, template] of pairs) {
    if (changes[template]) kept[text] = null;
    else if (changes[template] === undefined && changes[text]) kept[template] = null;
  }
  return { ...changes, ...kept };
}

/**
 * Draws one of the texts. `weights` are relative, for the places 1 to 5; `random` is at least 0 and less than 1.
 * Returns undefined only without texts.
 */
export function drawText<Text extends Pick<NumberedText, 'index'>>(
  texts: readonly Text[],
  weights: readonly number[],
  random: number,
): Text | undefined {
  const weightOf = ({ index }: Text) => weights[index - 1] ?? 1;
  let left = random * texts.reduce((sum, text) => sum + weightOf(text), 0);
  for (const text of texts) {
    left -= weightOf(text);
    if (left < 0) return text;
  }
  return texts.at(-1);
}

/** The texts among the fields of a change. */
export function onlyTexts(changes: Texts): Texts {
  const kept: Texts = {};
  for (const [text, template] of pairs) {
    if (changes[text] !== undefined) kept[text] = changes[text];
    if (changes[template] !== undefined) kept[template] = changes[template];
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
  language: CompanyLanguage;
  now: Date;
  variables: readonly OwnVariable[];
}

const placeholder = /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}|\{\s*([\p{L}\p{N}_-]+)\s*\}/gu;
/** The variables of every message (SPEC §9); in texts of a campaign they have two braces. */
const general: readonly string[] = ['firstName', 'name', 'ms', 'protocol', 'today', 'hour'];
const ofRecipient: readonly string[] = ['nome', 'email', 'numero'];

/**
 * Fills the variables of a campaign's text (SERVER §2): `{nome}`, `{email}`, `{numero}` and the company's own, with one
 * brace or two, and those of every message. Variables in inserted values are not filled.
 */
export function fillText(text: string, reader: Reader): string {
  const { name, email, number, variables } = reader;
  const values = new Map([...variables.map(({ key, value }) => [key, value] as const)]);
  for (const [key, value] of Object.entries({ nome: name, email, numero: number })) values.set(key, value);
  const { ticketId, timeZone, language, now } = reader;
  const source = { contactName: name, ticketId, timeZone, language, now };
  return text.replace(placeholder, (whole: string, double?: string, single?: string) => {
    const value = values.get(double ?? single ?? '');
    return value ?? (double ? fillVariables(whole, source) : whole);
  });
}

/** Throws ERR_VALIDATION, with the field and the variable's name, for a text with an undefined variable. */
export function requireKnownVariables(texts: Texts, variables: readonly OwnVariable[]): void {
  const own = new Set([...ofRecipient, ...variables.map(({ key }) => key)]);
  const check = (field: TextField | TemplateField, text: string) => {
    for (const [, double, single] of text.matchAll(placeholder)) {
      const name = double ?? single ?? '';
      const isKnown = own.has(name) || (double !== undefined && general.includes(name));
      if (!isKnown) throw refusedValue(`body.${field}`, 'unknownVariable', { name });
    }
  };
  for (const [text, template] of pairs) {
    check(text, texts[text] ?? '');
    for (const value of Object.values(texts[template]?.values ?? {})) check(template, value);
  }
}

/** Appends the line that explains how to opt out of messages of campaigns. */
export function withOptOutLine(text: string, { optOutText }: Pick<CampaignSettings, 'optOutText'>): string {
  return `${text}\n\n${optOutText}`;
}
