import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  campaign,
  campaignRecipient,
  campaignReport,
  campaignTemplate,
  campaignWithEntries,
  recipientState,
} from '../entities/campaign.ts';
import { templateContent } from '../entities/message-template.ts';
import { segmentFields } from '../entities/segment.ts';
import { changesOf, done, flagInText, idInText, idOrNone, sizedText, writtenNumber } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { campaignPriceEndpoints } from './campaign-prices.ts';
import { consentRules } from './consents.ts';

/** An empty text counts as absent (SPEC §5, Campaign). */
const text = z
  .string()
  .trim()
  .max(10_000)
  .transform((written) => written || null)
  .nullish();

const count = z.int().min(0);

/** A template in place of a text; null: the text is free. */
const template = campaignTemplate.nullish();

/** ISO 8601, or YYYY-MM-DD HH:mm:ss in the company's local time (SPEC §7); empty: not scheduled. */
const scheduledAt = z
  .union([
    z.literal('').transform(() => null),
    z
      .string()
      .max(40)
      .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?$/)
      .refine((written) => !Number.isNaN(Date.parse(written.replace(' ', 'T'))), because('invalidDate')),
  ])
  .nullish();

const campaignBody = z.object({
  name: sizedText(2, 50),
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  template1: template,
  template2: template,
  template3: template,
  template4: template,
  template5: template,
  confirmationTemplate1: template,
  confirmationTemplate2: template,
  confirmationTemplate3: template,
  confirmationTemplate4: template,
  confirmationTemplate5: template,
  confirmation: z.boolean().default(false),
  scheduledAt,
  whatsappId: idOrNone,
  contactListId: idOrNone,
  tagListId: idOrNone,
  ...segmentFields,
  fileListId: idOrNone,
  queueId: idOrNone,
  opensTickets: z.boolean().default(true),
  optOutLine: z.boolean().default(false),
  weights: z.array(z.int().min(1).max(100)).length(5).default([1, 1, 1, 1, 1]),
});
/** A template as a person will see it: its parts, the values of its variables, and the name of the file in its header. */
const shownTemplate = z.object({
  content: templateContent,
  values: z.record(z.string(), z.string()),
  fileName: z.string().nullable(),
});
const params = z.object({ campaignId: idInText });

/** Administrators manage campaigns (SPEC §2.2), in companies whose plan has them. */
const gate = { access: 'campaigns:manage', plan: 'useCampaigns' } as const;
const missing = [
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_CUSTOM_FIELD_FOUND',
  'ERR_NO_ORGANISATION_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_CAMPAIGN_FOUND',
] as const;

/** Campaigns (SPEC §2.10, §4.4, §7). */
export const campaignEndpoints = defineEndpoints({
  'GET /campaigns': {
    summary: 'Search campaigns by name, the newest first; `stopped`: those that wait for somebody to do something',
    ...gate,
    query: pageQuery.extend({ stopped: flagInText.optional() }),
    answer: pageOf('records', campaign),
  },
  'GET /campaigns/list': {
    summary: 'The newest 500 campaigns, for choosing one',
    ...gate,
    answer: z.array(campaign),
  },
  'GET /campaigns/:campaignId': {
    summary: 'One campaign, unless `brief` with the contacts of its list and its recipients, 10,000 each at most',
    ...gate,
    params,
    query: z.object({ brief: flagInText.optional() }),
    answer: campaignWithEntries,
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  },
  'POST /campaigns': {
    summary: 'Create a campaign; with a date it is scheduled',
    ...gate,
    body: campaignBody,
    answer: campaign,
    errors: [...missing, 'ERR_TOO_MANY_CAMPAIGNS'],
  },
  'PUT /campaigns/:campaignId': {
    summary: 'Change a campaign more than an hour before it starts; of a cancelled one only the texts change',
    ...gate,
    params,
    body: changesOf(campaignBody),
    answer: campaign,
    errors: ['ERR_CAMPAIGN_STATE', ...missing],
  },
  'DELETE /campaigns/:campaignId': {
    summary: 'Delete a campaign that is not running, with its recipients',
    ...gate,
    params,
    answer: done,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATE'],
  },
  'POST /campaigns/:campaignId/media-upload': {
    summary: 'Attach the file that goes with each message',
    ...gate,
    multipart: true,
    params,
    body: z.object({ typeArch: z.string().max(40).optional() }),
    answer: campaign,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATE', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE', 'ERR_NO_FILE_FOUND'],
  },
  'DELETE /campaigns/:campaignId/media-upload': {
    summary: 'Remove the attached file',
    ...gate,
    params,
    answer: campaign,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATE'],
  },
  'POST /campaigns/:campaignId/cancel': {
    summary: 'Stop a running campaign: nothing more is sent',
    ...gate,
    params,
    answer: campaign,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATE'],
  },
  'POST /campaigns/:campaignId/restart': {
    summary: 'Go on with the recipients of a cancelled campaign to whom nothing was sent',
    ...gate,
    params,
    answer: campaign,
    errors: [
      'ERR_NO_CAMPAIGN_FOUND',
      'ERR_CAMPAIGN_STATE',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_WINDOW_CLOSED',
      'ERR_TEMPLATE_NOT_APPROVED',
    ],
  },
  'GET /campaigns/:campaignId/report': {
    summary: 'The figures of a campaign: per text, why sending failed, and how fast it sends',
    ...gate,
    params,
    answer: campaignReport,
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  },
  'GET /campaigns/:campaignId/recipients': {
    summary: 'Search the recipients of a campaign by name or number; with `state` those that are so far',
    ...gate,
    params,
    query: pageQuery.extend({ state: recipientState.optional() }),
    answer: pageOf('records', campaignRecipient),
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  },
  'GET /campaigns/:campaignId/export': {
    summary: 'All recipients of a campaign as an .xlsx file',
    ...gate,
    whenExpired: 'administrators',
    callsPerMinute: 10,
    params,
    file: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'campanha.xlsx',
      kind: 'campaigns',
    },
    answer: z.string(),
    errors: ['ERR_NO_CAMPAIGN_FOUND'],
  },
  'POST /campaigns/preview': {
    summary: 'To how many a list, tag or segment goes, and a text as one of them reads it',
    ...gate,
    body: z.object({
      contactListId: idOrNone,
      tagListId: idOrNone,
      ...segmentFields,
      text,
      /** The question that is sent first. */
      question: text,
      /** The templates in their places. */
      template,
      questionTemplate: template,
      /** The connection that is to send; the default one if absent. */
      whatsappId: idOrNone,
      optOutLine: z.boolean().default(false),
    }),
    answer: z.object({
      /** Numbers to which it would be sent. */
      recipients: count,
      /** Numbers that are not on WhatsApp. */
      invalid: count,
      /** People whom the connection cannot reach, e.g. without a number on a linked device. */
      unreachable: count,
      /** Numbers on the suppression list. */
      suppressed: count,
      /** Contacts that the company has blocked and who did not opt out. */
      blocked: count,
      /** People who have not consented to marketing, beside these; with `stop` they get nothing. */
      withoutConsent: count,
      consentRule: z.enum(consentRules),
      /** Numbers among `recipients` that are checked with WhatsApp before something is sent to them. */
      unchecked: count,
      /** How long sending takes at the company's pace, in seconds. */
      seconds: count,
      sample: z.object({ name: z.string(), number: z.string(), email: z.string() }).nullable(),
      text: z.string(),
      /** The question as the sample reads it; empty without one. */
      question: z.string(),
      /** The templates with the sample's values; null without one. */
      template: shownTemplate.nullable(),
      questionTemplate: shownTemplate.nullable(),
    }),
    errors: [
      'ERR_NO_CONTACT_LIST_FOUND',
      'ERR_NO_TAG_FOUND',
      'ERR_NO_CUSTOM_FIELD_FOUND',
      'ERR_NO_ORGANISATION_FOUND',
      'ERR_NO_CAMPAIGN_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
    ],
  },
  ...campaignPriceEndpoints,
  'POST /campaigns/:campaignId/test': {
    summary: 'Send one text of a campaign with its files to a number of your own, with your name; answers when it left',
    ...gate,
    callsPerMinute: 10,
    params,
    body: z.object({ number: writtenNumber, messageIndex: z.int().min(1).max(5).default(1) }),
    answer: done,
    errors: [
      'ERR_NO_CAMPAIGN_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_NUMBER_SUPPRESSED',
      'ERR_CAMPAIGN_TEST_STRANGER',
      'ERR_NO_FILE_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_FILE_TOO_LARGE',
      'ERR_WAPP_REFUSED',
      'ERR_WAPP_CONTACT_REFUSED',
      'ERR_SENDING_WAPP_MSG',
    ],
  },
});

/** Their events, for administrators; about one per second while a campaign runs. */
export const campaignEvents = { campaign: resourceEvent(campaign) };
