import { z } from 'zod';

const NUMBER = /^\d{8,15}$/;

/** A phone number: digits with country code. */
export const numberSchema = z.string().regex(NUMBER);

export const newPhoneSchema = z.object({
  number: numberSchema,
  name: z.string().min(1),
  owner: z.boolean().optional(),
});

export const phoneSettingsSchema = z.object({
  name: z.string().min(1).optional(),
  autoDeliver: z.boolean().optional(),
  autoRead: z.boolean().optional(),
  addressing: z.enum(['lid', 'pn']).optional(),
  hidesOtherAddress: z.boolean().optional(),
  historyElsewhere: z.boolean().optional(),
  username: z.string().max(35).optional(),
  hidesNumber: z.boolean().optional(),
  notOnWhatsApp: z.boolean().optional(),
});

export const mediaSchema = z.object({
  kind: z.enum(['image', 'audio', 'voice', 'video', 'document', 'sticker']),
  base64: z.string(),
  mimetype: z.string(),
  fileName: z.string().optional(),
  caption: z.string().optional(),
  seconds: z.number().int().nonnegative().optional(),
  /** The waveform of a voice note, values from 0 to 100. */
  waveform: z.array(z.number().int().min(0).max(100)).optional(),
});

/** A message to send from a phone: exactly one content, with count and rate. */
export const newMessageSchema = z.object({
  /** A number, or the address of a group. */
  to: z.string(),
  /** `{n}` is replaced by 1, 2, 3… when `count` is more than one. */
  text: z.string().optional(),
  media: mediaSchema.optional(),
  contact: z.object({ name: z.string(), number: z.string() }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
  poll: z.object({ name: z.string(), options: z.array(z.string()).min(2) }).optional(),
  quotedId: z.string().optional(),
  /** The file can be opened once, and only on phones. */
  viewOnce: z.boolean().default(false),
  /** Id of the (first) message, for tests that choose it. */
  id: z.string().optional(),
  count: z.number().int().min(1).max(100_000).default(1),
  ratePerSecond: z.number().positive().optional(),
});

/** Encoded messages that no WhatsApp app would send; `withheld`: devices get this word for the reason instead of the bytes. */
export const forgedSchema = z.object({
  to: z.string(),
  messages: z
    .array(z.object({ id: z.string().optional(), base64: z.string(), withheld: z.string().optional() }))
    .min(1),
});

export type NewMessage = z.infer<typeof newMessageSchema>;
export type NewMedia = z.infer<typeof mediaSchema>;

/** An old message: shown on the screens, but not sent to linked devices. */
export const pastMessageSchema = newMessageSchema.omit({ count: true, ratePerSecond: true }).extend({
  id: z.string().min(1),
  from: numberSchema,
  /** Milliseconds since 1970. */
  at: z.number().int().positive(),
  status: z.enum(['sent', 'delivered', 'read']).default('read'),
  edited: z.boolean().default(false),
  deleted: z.boolean().default(false),
  /** Emoji by the number of the person who reacted. */
  reactions: z.record(numberSchema, z.string()).default({}),
});

export type PastMessage = z.infer<typeof pastMessageSchema>;
