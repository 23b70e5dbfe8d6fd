import { z } from 'zod';
import { id, namedTexts, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { because } from '../issues.ts';

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

/**
 * A button of a template. `text` is its label; a `url` may end with one variable, for which `example` is a value. Fields
 * may be empty in a draft: `templateProblems` says what is missing.
 */
export const templateButton = z.discriminatedUnion('type', [
  z.object({ type: z.literal('QUICK_REPLY'), text: z.string().max(25) }),
  z.object({
    type: z.literal('URL'),
    text: z.string().max(25),
    url: z.string().max(2000),
    example: z.string().max(2000).optional(),
  }),
  z.object({ type: z.literal('PHONE_NUMBER'), text: z.string().max(25), phone: z.string().max(20) }),
  z.object({ type: z.literal('COPY_CODE'), example: z.string().max(15) }),
  z.object({ type: z.literal('FLOW'), text: z.string().max(25), flowId: z.string().max(64) }),
  z.object({ type: z.literal('OTP'), text: z.string().max(25).optional() }),
  z.object({ type: z.literal('REQUEST_CONTACT_INFO') }),
]);
export type TemplateButton = z.output<typeof templateButton>;

/** The header of a template: a line of text with at most one variable, a file, or a place. */
export const templateHeader = z.discriminatedUnion('format', [
  z.object({ format: z.literal('TEXT'), text: z.string().max(60) }),
  z.object({ format: z.enum(['IMAGE', 'VIDEO', 'DOCUMENT']) }),
  z.object({ format: z.literal('LOCATION') }),
]);
export type TemplateHeader = z.output<typeof templateHeader>;

/** The parts of a template (CLOUD-API, Templates). Variables stand as `{{name}}` or `{{1}}` in the texts. */
export const templateContent = z.object({
  header: templateHeader.nullable(),
  body: z.string().max(1024),
  footer: z.string().max(60),
  buttons: z.array(templateButton).max(10),
});
export type TemplateContent = z.output<typeof templateContent>;

/**
 * A template as a message carries it: which one, and the value of each of its variables under the variable's key
 * (`templateVariables`): its name; `header.1` for a position in the header; `button.0` for the end of the first button's
 * address, or the code it copies. A place in the header is `header.latitude`, `header.longitude`, `header.name` and
 * `header.address`.
 */
export const sentTemplate = z.object({
  /** The template's id here; null for one that was deleted or sent by another system. */
  id: id.nullable(),
  name: z.string().max(512),
  language: z.string().max(15),
  category: templateCategory,
  parameterFormat: z.enum(['NAMED', 'POSITIONAL']),
  content: templateContent,
  values: namedTexts(60, 1024),
});
export type SentTemplate = z.output<typeof sentTemplate>;

/**
 * The template that a message is to carry: by its id, or by name and language. Variables without a value get that of their
 * bound field; a header with a file may have another one than the template's, by the id of a stored file.
 */
export const templateWish = z
  .object({
    id: id.optional(),
    name: z.string().max(512).optional(),
    language: z.string().max(15).optional(),
    values: namedTexts(60, 1024).default({}),
    headerFileId: id.optional(),
  })
  .refine(({ id: named, name, language }) => named !== undefined || (name && language), because('required'));
export type TemplateWish = z.output<typeof templateWish>;

/**
 * A template that is chosen beforehand, to be sent later: what its variables say, by `templateVariables`. A variable
 * without a value gets that of its bound field.
 */
export const chosenTemplate = z.object({ templateId: id, values: namedTexts(60, 1024).default({}) });
export type ChosenTemplate = z.output<typeof chosenTemplate>;

/** How customers take a template, in WhatsApp's eyes. */
export const templateQuality = z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']);
export type TemplateQuality = z.output<typeof templateQuality>;

/**
 * What WhatsApp did with a template that an administrator should know: `moving` announces another category, `moved` is
 * done.
 */
export const templateNotice = z.enum([
  'refused',
  'paused',
  'disabled',
  'limited',
  'flagged',
  'moving',
  'moved',
  'quality',
  'deleted',
]);
export type TemplateNotice = z.output<typeof templateNotice>;

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
  /** The file that a header with a file has when a message names none; null if there is none. */
  headerFile: fileAddress().nullable(),
  headerFileName: z.string().nullable(),
  status: templateStatus,
  /** Why it was refused, paused or disabled: WhatsApp's code; null if it was not. */
  reason: z.string().nullable(),
  /** What WhatsApp advises, in its words; null if nothing. */
  advice: z.string().nullable(),
  quality: templateQuality,
  /** What WhatsApp did that an administrator should know; null if nothing, or somebody has seen it. */
  notice: templateNotice.nullable(),
  noticedAt: timestamp.nullable(),
  /** The connections that can send it: those of its account. */
  whatsappIds: z.array(id),
  /** When WhatsApp accepted each edit of the approved template, in milliseconds since 1970 (`editRefusal`). */
  edits: z.array(z.number()),
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
