import { initialOf } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import type { BodyInput, Campaign, CampaignTemplate } from '@recado/contract';
import { type SegmentValues, segmentBodyOf, segmentValuesOf } from './segment-values.ts';
import type { TextForms } from './sending-connection.ts';

/** The numbers of a campaign's messages (SPEC §9). */
export const messageNumbers = [1, 2, 3, 4, 5] as const;
/** The number of one of a campaign's messages. */
export type MessageNumber = (typeof messageNumbers)[number];

/** When a campaign starts: not yet, when it is saved, or at a given time. */
export const starts = ['draft', 'now', 'at'] as const;

/** The message fields of a campaign: empty ones are null (SPEC §5). */
type Texts = Record<`message${MessageNumber}` | `confirmationMessage${MessageNumber}`, string | null>;

/** The message templates in their places. */
type Templates = Record<`template${MessageNumber}` | `confirmationTemplate${MessageNumber}`, CampaignTemplate | null>;

/** How often each message is chosen, relative to the others; a cleared number is null. */
type Weights = Record<`weight${MessageNumber}`, number | null>;

/** The values of a campaign's form; a cleared choice is undefined. */
export interface CampaignValues extends Texts, Templates, Weights, SegmentValues {
  name: string;
  confirmation: boolean;
  start: (typeof starts)[number];
  scheduledAt: string | null;
  whatsappId?: number;
  contactListId?: number;
  tagListId?: number;
  fileListId?: number;
  queueId?: number;
  opensTickets: boolean;
  optOutLine: boolean;
  attachment: Attachment;
}

/** The initial values of the form. */
export function valuesOf(campaign: Campaign | undefined): Partial<CampaignValues> {
  if (!campaign) {
    const { confirmation, opensTickets, optOutLine } = initialOf('POST /campaigns');
    const values = { confirmation, opensTickets, optOutLine, ...weightFields([]), ...segmentValuesOf(undefined) };
    return { ...values, start: 'draft', attachment: {} };
  }
  const { segmentListId: _list, usesSegment: _uses, ...fields } = campaign;
  const { whatsappId, contactListId, tagListId, fileListId, queueId, mediaName, weights, ...rest } = fields;
  return {
    ...rest,
    ...weightFields(weights),
    ...segmentValuesOf(campaign),
    start: campaign.scheduledAt === null ? 'draft' : 'at',
    whatsappId: whatsappId ?? undefined,
    contactListId: contactListId ?? undefined,
    tagListId: tagListId ?? undefined,
    fileListId: fileListId ?? undefined,
    queueId: queueId ?? undefined,
    attachment: { name: mediaName ?? undefined },
  };
}

/** The weight of a message; a cleared one counts as 1. */
export function weightOf(values: Partial<Weights>, number: MessageNumber): number {
  return values[`weight${number}`] ?? 1;
}

function weightFields([weight1 = 1, weight2 = 1, weight3 = 1, weight4 = 1, weight5 = 1]: readonly number[]): Weights {
  return { weight1, weight2, weight3, weight4, weight5 };
}

/** Milliseconds from now to an immediate start: the server refuses a time that is past when the request arrives. */
const atOnce = 5000;

/**
 * The body that saves the form at a given time (milliseconds): empty values are null (SPEC §5), and what the connection
 * cannot send.
 */
export function bodyOf(values: CampaignValues, now: number, forms: TextForms): BodyInput<'POST /campaigns'> {
  const { name, confirmation, opensTickets, optOutLine } = values;
  return {
    name,
    confirmation,
    opensTickets,
    optOutLine,
    weights: messageNumbers.map((number) => weightOf(values, number)),
    ...textsOf(values, forms),
    scheduledAt: startOf(values, now),
    whatsappId: values.whatsappId ?? null,
    ...audienceOf(values),
    fileListId: (!forms.onlyTemplates && values.fileListId) || null,
    queueId: values.queueId ?? null,
  };
}

/** The recipients: the chosen list or tag, or the segment. */
export function audienceOf(values: CampaignValues) {
  const isChosen = values.audience === 'chosen';
  return {
    contactListId: (isChosen && values.contactListId) || null,
    tagListId: (isChosen && values.tagListId) || null,
    ...segmentBodyOf(values),
  };
}

function startOf({ start, scheduledAt }: CampaignValues, now: number): string | null {
  if (start === 'now') return new Date(now + atOnce).toISOString();
  return start === 'at' ? scheduledAt : null;
}

/** The texts that the form keeps while templates are chosen, or templates while another connection is, are not saved. */
function textsOf(values: Texts & Templates, forms: TextForms): Texts & Templates {
  const texts = { ...noTexts, ...noTemplates };
  const template = (chosen: CampaignTemplate | null | undefined) => (forms.hasTemplates !== false && chosen) || null;
  for (const number of messageNumbers) {
    const [message, question] = [`message${number}`, `confirmationMessage${number}`] as const;
    const [ofMessage, ofQuestion] = [`template${number}`, `confirmationTemplate${number}`] as const;
    texts[ofMessage] = template(values[ofMessage]);
    texts[ofQuestion] = template(values[ofQuestion]);
    if (!texts[ofMessage] && !forms.onlyTemplates) texts[message] = values[message]?.trim() || null;
    if (!texts[ofQuestion] && !forms.onlyTemplatesAsk) texts[question] = values[question]?.trim() || null;
  }
  return texts;
}

/** Whether a message is written, as a text or as a template. */
export function isWritten(values: Partial<Texts & Templates>, number: MessageNumber, forms: TextForms): boolean {
  if (forms.hasTemplates && values[`template${number}`]) return true;
  return !forms.onlyTemplates && Boolean(values[`message${number}`]?.trim());
}

const noTemplates: Templates = {
  template1: null,
  template2: null,
  template3: null,
  template4: null,
  template5: null,
  confirmationTemplate1: null,
  confirmationTemplate2: null,
  confirmationTemplate3: null,
  confirmationTemplate4: null,
  confirmationTemplate5: null,
};

const noTexts: Texts = {
  message1: null,
  message2: null,
  message3: null,
  message4: null,
  message5: null,
  confirmationMessage1: null,
  confirmationMessage2: null,
  confirmationMessage3: null,
  confirmationMessage4: null,
  confirmationMessage5: null,
};
