import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { segment, segmentNames } from './segment.ts';

/** What a campaign is (SPEC §4.4). */
const campaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.output<typeof campaignStatus>;

/** How far a recipient is (SERVER §2): each state after `sending` includes those before it. */
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

/** Why a campaign that is to send does not send. */
const pauseReason = z.enum([
  'disconnected',
  'failures',
  'quiet-hours',
  'daily-cap',
  'no-connection',
  'no-recipients',
  'segment-gone',
  'confirmations',
  'unpaid',
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

const storedText = z.string().nullable();

/** A mass message (SPEC §3, Campaign), with how many of its recipients are how far. */
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
  status: campaignStatus,
  /** A question goes first, and the message only after a yes. */
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
  /** What the segment names; null without one. What is absent was deleted. */
  segmentNames: segmentNames.nullable(),
  fileListId: id.nullable(),
  /** The queue of tickets that replies open. */
  queueId: id.nullable(),
  /** Whether replies open tickets. */
  opensTickets: z.boolean(),
  /** Whether each message ends with how to get no more of them. */
  optOutLine: z.boolean(),
  /** How often each of the five texts is drawn, relative to the others that are written. */
  weights: z.array(z.int()),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  pausedFor: pauseReason.nullable(),
  counts,
  recipients: count,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Campaign = z.output<typeof campaign>;

/** Of `contacts` and `shipping` of a campaign, at most so many. */
export const mostCampaignEntries = 10_000;

/**
 * A campaign with what existing clients count for its report (SPEC §3): the contacts of its list and an entry for each
 * recipient, the first 10,000 of both; absent from a brief answer. `counts` counts all.
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

/** Somebody to whom a campaign goes. */
export const campaignRecipient = z.object({
  id,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  contactId: id.nullable(),
  state: recipientState,
  /** Which of the five texts was drawn; null before. */
  messageIndex: z.int().nullable(),
  confirmation: z.enum(['asked', 'accepted']).nullable(),
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
  /** Per text that was drawn for somebody. */
  texts: z.array(z.object({ index: z.int().min(1).max(5), text: z.string(), counts })),
  /** Why recipients failed, the most frequent first. */
  failures: z.array(z.object({ code: z.string(), count })),
  lastSentAt: timestamp.nullable(),
  /** Handed over within the last hour. */
  sentLastHour: count,
});
export type CampaignReport = z.output<typeof campaignReport>;
