import { z } from 'zod';
import { id, namedTexts, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { segment, segmentNames } from './segment.ts';

/** The states of a campaign (SPEC §4.4). */
const campaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.output<typeof campaignStatus>;

/** The states of a recipient (SERVER §2): each state after `sending` includes those before it. */
export const recipientStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'suppressed',
] as const;
export const recipientState = z.enum(recipientStates);
export type RecipientState = z.output<typeof recipientState>;

/** Why a running campaign is not sending. */
const pauseReason = z.enum([
  'disconnected',
  'failures',
  'quiet-hours',
  'daily-cap',
  'no-connection',
  'no-recipients',
  'segment-gone',
  'confirmations',
  'checking',
  'unpaid',
  /** The connection needs templates; one cannot be sent any more; one was moved to another category, and price. */
  'template-required',
  'template-stopped',
  'template-moved',
  /** What WhatsApp's messages may cost in a month is spent. */
  'limit',
]);
export type PauseReason = z.output<typeof pauseReason>;

const count = z.int().min(0);
const counts = z.object({
  queued: count,
  sending: count,
  sent: count,
  delivered: count,
  read: count,
  replied: count,
  failed: count,
  suppressed: count,
});
export type RecipientCounts = z.output<typeof counts>;

/**
 * The people whom a campaign asked first: all, those who wait or said yes or no, those who did not answer in time, and
 * those who opted out instead.
 */
const questions = z.object({
  asked: count,
  waiting: count,
  accepted: count,
  declined: count,
  unanswered: count,
  optedOut: count,
});
export type QuestionCounts = z.output<typeof questions>;

/** What became of the question to a recipient. */
export const confirmationState = z.enum(['asked', 'accepted', 'declined', 'unanswered', 'optedOut']);
export type ConfirmationState = z.output<typeof confirmationState>;

const storedText = z.string().nullable();

/**
 * A text of a campaign that is a message template: which one, and what its variables say, by `templateVariables`. Values
 * may contain the variables of campaigns; a variable without a value gets that of its bound field.
 */
export const campaignTemplate = z.object({ templateId: id, values: namedTexts(60, 1024).default({}) });
export type CampaignTemplate = z.output<typeof campaignTemplate>;

const storedTemplate = campaignTemplate.nullable();

/** A mass message (SPEC §3, Campaign), with the number of its recipients by state. */
export const campaign = z.object({
  id,
  companyId: id,
  name: z.string(),
  message1: storedText,
  message2: storedText,
  message3: storedText,
  message4: storedText,
  message5: storedText,
  confirmationMessage1: storedText,
  confirmationMessage2: storedText,
  confirmationMessage3: storedText,
  confirmationMessage4: storedText,
  confirmationMessage5: storedText,
  /** The templates in place of these texts, on the official platform; null: the text is free. */
  template1: storedTemplate,
  template2: storedTemplate,
  template3: storedTemplate,
  template4: storedTemplate,
  template5: storedTemplate,
  confirmationTemplate1: storedTemplate,
  confirmationTemplate2: storedTemplate,
  confirmationTemplate3: storedTemplate,
  confirmationTemplate4: storedTemplate,
  confirmationTemplate5: storedTemplate,
  status: campaignStatus,
  /** A question is sent first, and the message only after a yes. */
  confirmation: z.boolean(),
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  whatsappId: id.nullable(),
  whatsapp: z.object({ id, name: z.string() }).nullable(),
  contactListId: id.nullable(),
  contactList: z
    .object({ id, name: z.string(), contactsCount: count, validCount: count, invalidCount: count })
    .nullable(),
  tagListId: id.nullable(),
  ...segment.shape,
  /** The records that the segment refers to; null without a segment. Deleted records are missing. */
  segmentNames: segmentNames.nullable(),
  fileListId: id.nullable(),
  /** The queue of the tickets that replies open. */
  queueId: id.nullable(),
  /** Whether replies open tickets. */
  opensTickets: z.boolean(),
  /** Whether each message ends with the opt-out line. */
  optOutLine: z.boolean(),
  /** How often each of the five texts is chosen, relative to the other non-empty ones. */
  weights: z.array(z.int()),
  mediaPath: fileAddress().nullable(),
  mediaName: z.string().nullable(),
  pausedFor: pauseReason.nullable(),
  /** Recipients who declined or did not answer count as failed. */
  counts,
  /** The answers to the questions; null without confirmation. */
  questions: questions.nullable(),
  recipients: count,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Campaign = z.output<typeof campaign>;

/** The maximum length of `contacts` and `shipping` of a campaign. */
export const mostCampaignEntries = 10_000;

/**
 * A campaign with the lists from which existing clients compute its report (SPEC §3): the contacts of its list and an
 * entry for each recipient, the first 10,000 of both; absent from a brief answer. `counts` includes all.
 */
export const campaignWithEntries = campaign.extend({
  contactList: campaign.shape.contactList
    .unwrap()
    .extend({
      contacts: z
        .array(z.object({ id, name: z.string(), number: z.string(), isWhatsappValid: z.boolean().nullable() }))
        .optional(),
    })
    .nullable(),
  shipping: z
    .array(
      z.object({
        id,
        number: z.string(),
        confirmationRequestedAt: timestamp.nullable(),
        deliveredAt: timestamp.nullable(),
      }),
    )
    .optional(),
});

/** A recipient of a campaign. */
export const campaignRecipient = z.object({
  id,
  name: z.string(),
  /** Empty for somebody who is known without a number. */
  number: z.string(),
  email: z.string(),
  contactId: id.nullable(),
  state: recipientState,
  /** Which of the five texts was chosen; null until then. */
  messageIndex: z.int().nullable(),
  confirmation: confirmationState.nullable(),
  confirmationRequestedAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  readAt: timestamp.nullable(),
  repliedAt: timestamp.nullable(),
  failedCode: z.string().nullable(),
});
export type CampaignRecipient = z.output<typeof campaignRecipient>;

/** Figures of a campaign. */
export const campaignReport = z.object({
  campaign,
  /** By text, for each that was chosen for a recipient. */
  texts: z.array(
    z.object({
      index: z.int().min(1).max(5),
      text: z.string(),
      /** Its message template; `clicked`: people who pressed one of the quick replies. Null for a free text. */
      template: z.object({ name: z.string(), language: z.string(), clicked: count }).nullable(),
      counts,
    }),
  ),
  /** Error codes of failed recipients, the most frequent first. */
  failures: z.array(z.object({ code: z.string(), count })),
  lastSentAt: timestamp.nullable(),
  /** Handed over to WhatsApp within the last hour. */
  sentLastHour: count,
});
export type CampaignReport = z.output<typeof campaignReport>;
