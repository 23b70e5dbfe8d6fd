import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** How a connection of the official platform was made (CLOUD-API, Ways to connect). */
export const officialWay = z.enum(['manual', 'signup', 'coexistence']);
export type OfficialWay = z.output<typeof officialWay>;

/** What stops an official number, or soon will; each has a text in three languages and the next thing to do. */
export const officialProblem = z.enum([
  'token_ended',
  'number_gone',
  'number_not_registered',
  'account_restricted',
  'account_violation',
  'account_disabling',
  'payment_missing',
  'name_declined',
  'quality_low',
  'phone_away',
]);
export type OfficialProblem = z.output<typeof officialProblem>;

/**
 * What WhatsApp reported of an account or a number, without saying that anything stops: a review that it failed, alerts,
 * and changes of its PIN. Only a failed review has an end; the others are shown for a week.
 */
export const officialReport = z.enum([
  'review_failed',
  'limit_increase_delayed',
  'limit_increase_refused',
  'limit_increase_needs_facts',
  'picture_lost',
  'badge_refused',
  'account_alert',
  'pin_changed',
  'pin_reset_asked',
  'pin_reset',
]);
export type OfficialReport = z.output<typeof officialReport>;

/** The quality that WhatsApp gives a number by the answers of its customers. */
export const officialQuality = z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']);
export type OfficialQuality = z.output<typeof officialQuality>;

/** A number of the official platform, as WhatsApp describes it. */
export const officialNumber = z.object({
  phoneNumberId: z.string(),
  /** Digits in international form. */
  number: z.string(),
  verifiedName: z.string(),
  nameStatus: z.string().nullable(),
  quality: officialQuality,
  /** How many new people a day the portfolio may write to; -1: any number; null: unknown. */
  dailyLimit: z.int().nullable(),
  /** Whether it can send, i.e. is registered on the platform. */
  isRegistered: z.boolean(),
  /** Whether it is used in the WhatsApp Business app as well. */
  isOnPhone: z.boolean(),
});
export type OfficialNumber = z.output<typeof officialNumber>;

/** A number and its account before they are connected, and what deserves a look. */
export const officialCheck = officialNumber.extend({
  accountName: z.string(),
  problems: z.array(officialProblem),
  /** How many approved templates the account has. */
  templates: z.int(),
});
export type OfficialCheck = z.output<typeof officialCheck>;

/** A connection of the official platform, its health, and which of its secrets are set; the secrets stay in the server. */
export const officialConnection = z.object({
  whatsappId: id,
  way: officialWay,
  phoneNumberId: z.string(),
  accountId: z.string(),
  verifiedName: z.string().nullable(),
  throughput: z.int(),
  secrets: z.object({ token: z.boolean(), appSecret: z.boolean(), pin: z.boolean() }),
  webhook: z.object({
    address: z.string(),
    /** The word by which the address proves to WhatsApp that it is ours: it is entered there, and is no password. */
    verifyToken: z.string(),
    lastAt: timestamp.nullable(),
    /** Who gets the webhooks: `own`, this address; `app`, the address of the app; null: not subscribed yet. */
    subscription: z.enum(['own', 'app']).nullable(),
  }),
  health: z.object({
    quality: officialQuality,
    dailyLimit: z.int().nullable(),
    /** New people written to with templates in the last 24 hours, by all numbers of the account here. */
    usedToday: z.int(),
    highThroughput: z.boolean(),
    nameStatus: z.string().nullable(),
    problem: officialProblem.nullable(),
    problemSince: timestamp.nullable(),
    /** What WhatsApp reported, the newest first. */
    reports: z.array(z.object({ report: officialReport, since: timestamp })),
    pausedTemplates: z.int(),
    /** Free-form messages of this month, and how many of them are free of charge. */
    serviceMessages: z.object({ thisMonth: z.int(), free: z.int() }),
    checkedAt: timestamp.nullable(),
  }),
  /** When the contacts and the history of the app on the phone were asked for; each can be only once. */
  contactsRequestedAt: timestamp.nullable(),
  historyRequestedAt: timestamp.nullable(),
});
export type OfficialConnection = z.output<typeof officialConnection>;
