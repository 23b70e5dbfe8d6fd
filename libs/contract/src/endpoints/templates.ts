import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  messageTemplate,
  templateCategory,
  templateContent,
  templateQuality,
  templateStatus,
} from '../entities/message-template.ts';
import { changesOf, day, done, flagInText, id, idInText, namedTexts, searchText } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

const language = z.string().max(15);
const name = z
  .string()
  .min(1)
  .max(512)
  .refine((text) => /^[a-z0-9_]+$/.test(text), because('templateName'));

const templateBody = z.object({
  name,
  language: language.default('pt_BR'),
  category: templateCategory.default('UTILITY'),
  content: templateContent.default({ header: null, body: '', footer: '', buttons: [] }),
  examples: namedTexts(60, 1024).default({}),
  bindings: namedTexts(60, 60).default({}),
});
const params = z.object({ templateId: idInText });
const edits = { access: 'templates-page:edit', params } as const;

/** What uses a template, and would stop without it. */
export const templateUse = z.object({
  kind: z.enum(['schedule', 'campaign', 'automation', 'queue', 'connection', 'integration']),
  id,
  name: z.string(),
});
export type TemplateUse = z.output<typeof templateUse>;

/** What became of the messages of a template, and what WhatsApp charged for them; `cost` null: there is no rate. */
export const templateFigures = z.object({
  templateId: id,
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  /** Customers who pressed one of its quick replies. */
  clicked: z.int(),
  failed: z.int(),
  charged: z.int(),
  billable: z.int(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
});
export type TemplateFigures = z.output<typeof templateFigures>;

const period = z.object({
  /** The first and the last day, in the company's time zone; by default the month until today. */
  dateFrom: day.optional(),
  dateTo: day.optional(),
});

/** Message templates of the official platform: the company's copy, and its drafts (CLOUD-API, Templates; ADR 129). */
export const templateEndpoints = defineEndpoints({
  'GET /templates': {
    summary: 'Search templates: of a connection’s account, in a state, a category, a language, of a quality',
    access: 'templates-page:view',
    query: pageQuery.extend({
      whatsappId: idInText.optional(),
      status: templateStatus.optional(),
      category: templateCategory.optional(),
      language: language.optional(),
      quality: templateQuality.optional(),
      /** Only those with a notice that nobody has seen yet, the latest first. */
      noticed: flagInText.optional(),
    }),
    answer: pageOf('records', messageTemplate),
  },
  'GET /templates/list': {
    summary:
      'The templates that a person can send now over a connection, the first hundred by name; by its id one in any state',
    access: 'session',
    query: z.object({ whatsappId: idInText, searchParam: searchText, templateId: idInText.optional() }),
    answer: z.array(messageTemplate),
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  'GET /templates/languages': {
    summary: 'The languages of the company’s templates, to filter their list by',
    access: 'templates-page:view',
    answer: z.array(z.string()),
  },
  'GET /templates/figures': {
    summary: 'What became of the messages of each template in a period',
    access: 'templates-page:view',
    query: period.extend({ whatsappId: idInText.optional() }),
    answer: z.object({ records: z.array(templateFigures) }),
  },
  'GET /templates/:templateId': {
    summary: 'One template',
    access: 'templates-page:view',
    params,
    answer: messageTemplate,
    errors: ['ERR_NO_TEMPLATE_FOUND'],
  },
  'GET /templates/:templateId/figures': {
    summary: 'What became of the messages of a template in a period',
    access: 'templates-page:view',
    params,
    query: period,
    answer: templateFigures,
    errors: ['ERR_NO_TEMPLATE_FOUND'],
  },
  'GET /templates/:templateId/uses': {
    summary: 'What uses a template, and would stop without it',
    access: 'templates-page:view',
    params,
    answer: z.object({ uses: z.array(templateUse) }),
    errors: ['ERR_NO_TEMPLATE_FOUND'],
  },
  'POST /templates': {
    summary: 'Create a draft in the account of a connection',
    access: 'templates-page:edit',
    body: templateBody.extend({ whatsappId: id }),
    answer: messageTemplate,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_TEMPLATE_NAME_ALREADY_EXISTS'],
  },
  'POST /templates/sync': {
    summary: 'Fetch the templates of a connection’s account again, or of all accounts',
    access: 'templates-page:edit',
    callsPerMinute: 10,
    query: z.object({ whatsappId: idInText.optional() }),
    answer: done,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED'],
  },
  'PUT /templates/:templateId': {
    ...edits,
    summary: 'Change a draft, or what stays here: examples and bindings; other content changes with its submission',
    body: changesOf(templateBody),
    answer: messageTemplate,
    errors: ['ERR_NO_TEMPLATE_FOUND', 'ERR_TEMPLATE_STATE', 'ERR_TEMPLATE_NAME_ALREADY_EXISTS'],
  },
  'POST /templates/:templateId/submit': {
    ...edits,
    summary: 'Submit a draft, or an edit of a template, for review',
    callsPerMinute: 30,
    body: changesOf(templateBody.pick({ category: true, content: true, examples: true, bindings: true })),
    answer: messageTemplate,
    errors: [
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_TEMPLATE_STATE',
      'ERR_TEMPLATE_EDIT_LIMIT',
      'ERR_TEMPLATE_REFUSED',
      'ERR_TEMPLATE_UNREACHABLE',
    ],
  },
  'POST /templates/:templateId/duplicate': {
    ...edits,
    summary: 'Copy a template as a draft: in another language, to another connection’s account, under another name',
    body: z.object({ name: name.optional(), language: language.optional(), whatsappId: id.optional() }),
    answer: messageTemplate,
    errors: ['ERR_NO_TEMPLATE_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_TEMPLATE_NAME_ALREADY_EXISTS'],
  },
  'DELETE /templates/:templateId': {
    ...edits,
    summary: 'Delete a template, at WhatsApp too; messages that were sent with it stay',
    answer: done,
    errors: ['ERR_NO_TEMPLATE_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_TEMPLATE_REFUSED', 'ERR_TEMPLATE_UNREACHABLE'],
  },
  'DELETE /templates/:templateId/notice': {
    ...edits,
    summary: 'Mark what WhatsApp did with a template as seen, for all administrators',
    answer: messageTemplate,
    errors: ['ERR_NO_TEMPLATE_FOUND'],
  },
  'POST /templates/:templateId/media-upload': {
    ...edits,
    summary: 'Attach the file of the header: the example for the review, and the file of messages that name none',
    multipart: true,
    body: z.object({}),
    answer: messageTemplate,
    errors: ['ERR_NO_TEMPLATE_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_NO_FILE_FOUND'],
  },
  'DELETE /templates/:templateId/media-upload': {
    ...edits,
    summary: 'Remove the file of the header',
    answer: messageTemplate,
    errors: ['ERR_NO_TEMPLATE_FOUND'],
  },
});

/** Changes of templates: to the whole company, whose composers offer them. */
export const templateEvents = { template: resourceEvent(messageTemplate) };
