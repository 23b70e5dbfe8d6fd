import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** The categories of templates; WhatsApp may move a template to another one. */
export const templateCategory = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']);
export type TemplateCategory = z.output<typeof templateCategory>;

/** The states of a template; `DRAFT` has not been submitted yet. */
export const templateStatus = z.enum([
  'DRAFT',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'DELETED',
]);
export type TemplateStatus = z.output<typeof templateStatus>;

/** A button of a template. `text` is its label; a `url` may end with one variable. */
export const templateButton = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: z.string().min(1).max(25) }),
  z.object({
    type: z.literal('URL'),
    text: z.string().min(1).max(25),
    url: z.string().min(1).max(2000),
    example: z.string().max(2000).optional(),
  }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: z.string().min(1).max(25), phone: z.string().min(5).max(20) }),
  z.object({ type: z.literal('COPY_CODE'), example: z.string().min(1).max(15) }),
  z.object({ type: z.literal('FLOW'), text: z.string().min(1).max(25), flowId: z.string().max(64) }),
  z.object({ type: z.literal('OTP'), text: z.string().max(25).optional() }),
  z.object({ type: z.literal('REQUEST_CONTACT_INFO') }),
]);
export type TemplateButton = z.output<typeof templateButton>;

/** The header of a template: a line of text with at most one variable, a file, or a place. */
export const templateHeader = z.discriminatedUnion('format', [
  z.object({ format: z.literal('TEXT'), text: z.string().min(1).max(60) }),
  z.object({ format: z.enum(['IMAGE', 'VIDEO', 'DOCUMENT']) }),
  z.object({ format: z.literal('LOCATION') }),
]);
export type TemplateHeader = z.output<typeof templateHeader>;

/** The parts of a template (CLOUD-API, Templates). Variables stand as `{{name}}` or `{{1}}` in the texts. */
export const templateContent = z.object({
  header: templateHeader.nullable(),
  body: z.string().min(1).max(1024),
  footer: z.string().max(60),
  buttons: z.array(templateButton).max(10),
});
export type TemplateContent = z.output<typeof templateContent>;

/**
 * A template as a message carries it: which one, the value of each of its variables by name (`body`, `header` text, and
 * `button.N` for the end of the N-th button's address), and the whole text as the person sees it.
 */
export const sentTemplate = z.object({
  /** The template's id here; null for one that was deleted or sent by another system. */
  id: id.nullable(),
  name: z.string().max(512),
  language: z.string().max(15),
  category: templateCategory,
  parameterFormat: z.enum(['NAMED', 'POSITIONAL']),
  content: templateContent,
  values: z.record(z.string().max(100), z.string().max(1024)),
});
export type SentTemplate = z.output<typeof sentTemplate>;

/** A template of a company's account, as the page of templates shows it. */
export const messageTemplate = z.object({
  id,
  companyId: id,
  /** The business account it belongs to; all connections of the account can send it. */
  accountId: z.string(),
  name: z.string(),
  language: z.string(),
  category: templateCategory,
  /** The category to which WhatsApp is about to move it; null if none. */
  nextCategory: templateCategory.nullable(),
  parameterFormat: z.enum(['NAMED', 'POSITIONAL']),
  content: templateContent,
  /** An example for each variable. */
  examples: z.record(z.string(), z.string()),
  /** The field that fills each variable when a message is planned, e.g. `contact.name`; absent: entered by hand. */
  bindings: z.record(z.string(), z.string()),
  status: templateStatus,
  /** Why it was refused, paused or disabled: WhatsApp's code; null if it was not. */
  reason: z.string().nullable(),
  /** What WhatsApp advises, in its words; null if nothing. */
  advice: z.string().nullable(),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  submittedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type MessageTemplate = z.output<typeof messageTemplate>;

/** What WhatsApp reports of a message's price (`statuses[].pricing`, CLOUD-API, Price). */
export const messagePricing = z.object({
  billable: z.boolean(),
  category: z.string().max(50),
  type: z.string().max(50),
});
export type MessagePricing = z.output<typeof messagePricing>;
