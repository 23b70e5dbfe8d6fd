import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done } from '../fields.ts';
import { because } from '../issues.ts';
import { isTimeZone } from '../notification-choices.ts';

/** The kinds of push notifications. */
export const notificationKinds = ['message', 'mention', 'transfer'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** HH:MM, 24 hours. */
const clockOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const quietHours = z.object({
  from: clockOfDay,
  /** If not after `from`: on the next day. */
  until: clockOfDay,
  /** The weekdays on which they begin; 0 is Sunday. */
  days: z.array(z.int().min(0).max(6)).min(1).max(7),
  /** Null: the company's. */
  timeZone: z.string().max(60).refine(isTimeZone, because('notAChoice')).nullable(),
});

/** A user's choices for notifications, on all their devices. */
export const notificationChoices = z.object({
  /** Push notifications, also while Recado is closed, in browsers where they are switched on. */
  push: z.object({ message: z.boolean(), mention: z.boolean(), transfer: z.boolean() }),
  sound: z.object({ message: z.boolean(), transfer: z.boolean() }),
  /** Desktop notifications of a page that is open and hidden. */
  desktop: z.object({ transfer: z.boolean() }),
  /** E-mails; only administrators get any. Choices of before the field have its default. */
  mail: z.object({ health: z.boolean() }).default({ health: true }),
  /** Notifications name the contact, but do not show the text. */
  hidesText: z.boolean(),
  /** When no sound is played and no push is sent. */
  quiet: quietHours.nullable(),
});
export type NotificationChoices = z.output<typeof notificationChoices>;

/** The maximum number of characters of a text in a push notification. */
export const longestPreview = 140;

/** The languages of the user interface, in which a browser shows its notifications. */
const pushLanguage = z.enum(['pt', 'en', 'es']);

/** The payload of a push notification; the service worker turns it into a text in the language of the subscription. */
export const pushContent = z.object({
  kind: z.enum([...notificationKinds, 'test']),
  language: pushLanguage,
  /** The ticket that a click opens; null: the start page. */
  ticket: z.string().nullable(),
  /** The contact's name. */
  contact: z.string(),
  /** Who mentioned or transferred; empty for a message. */
  by: z.string(),
  /** The queue in which a transferred ticket waits; empty for a ticket transferred to the receiver. */
  queue: z.string(),
  /** The beginning of the text; empty if it is hidden or the message is a file without a caption. */
  preview: z.string(),
  /** The type of the message, for a file. */
  type: z.string(),
});
export type PushContent = z.output<typeof pushContent>;

/** A push subscription as browsers serialise it (`PushSubscription.toJSON`). */
const subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z
      .string()
      .max(100)
      .regex(/^[\w-]{86,88}$/),
    auth: z
      .string()
      .max(30)
      .regex(/^[\w-]{21,24}$/),
  }),
});

/** Web push, and the user's choices for all notifications. A session has one browser, and so one subscription. */
export const pushNotificationEndpoints = defineEndpoints({
  'GET /notification-choices': {
    summary: 'How the signed-in user wants to be told, and the key with which their browser subscribes to pushes',
    access: 'session',
    tenancy: 'system',
    answer: z.object({ choices: notificationChoices, companyTimeZone: z.string(), publicKey: z.string() }),
  },
  'PUT /notification-choices': {
    summary: 'Change how the signed-in user wants to be told; the event of the same name tells their pages',
    access: 'session',
    body: notificationChoices,
    answer: notificationChoices,
  },
  'PUT /push-subscription': {
    summary: "Send pushes to the browser of this session until it ends; another user's use of this browser ends",
    access: 'session',
    tenancy: 'system',
    callsPerMinute: 30,
    body: subscription.extend({ language: pushLanguage }),
    answer: done,
    errors: ['ERR_PUSH_ADDRESS'],
  },
  'DELETE /push-subscription': {
    summary: 'Send no more pushes to the browser of this session',
    access: 'session',
    whenExpired: 'everybody',
    answer: done,
  },
  'POST /push-subscription/test': {
    summary: 'Send a test notification to the browser of this session, also in quiet hours',
    access: 'session',
    callsPerMinute: 6,
    answer: done,
    errors: ['ERR_NO_PUSH_SUBSCRIPTION'],
  },
  'POST /push-subscription/renewal': {
    summary: 'The browser replaced its subscription by itself. It proves itself by the secret of the former one',
    access: 'public',
    callsPerMinute: 10,
    body: z.object({ former: subscription, renewed: subscription }),
    answer: done,
    errors: ['ERR_NO_PUSH_SUBSCRIPTION', 'ERR_PUSH_ADDRESS'],
  },
});

/** The choices of the receiver, sent as the answer to `joinNotification` and on every change. */
export const pushNotificationEvents = {
  notificationChoices: z.object({ choices: notificationChoices, companyTimeZone: z.string() }),
};
