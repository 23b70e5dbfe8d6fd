import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { organisationSummary } from './organisation.ts';

/** One free field of a contact. */
export const extraInfo = z.object({
  id: z.int().min(0).max(9_000_000_000_000_000).optional(),
  name: z.string().max(100),
  value: z.string().max(1000),
});

/** Whether a number is on WhatsApp; `unchecked` if it was entered while no connection could check it. */
export const numberState = z.enum(['known', 'unchecked', 'unknown']);

/** A person (or group) that a company talks to; one per person and company (SERVER §2). The number may be unknown. */
export const contact = z.object({
  id,
  uuid: z.string(),
  name: z.string(),
  number: z.string(),
  numberState,
  /** The name that the person chose for themselves on WhatsApp; null if it has none. */
  username: z.string().nullable(),
  email: z.string(),
  isGroup: z.boolean(),
  disableBot: z.boolean(),
  /** Since when their messages are kept and tell nobody, and who decided it; null: they are not blocked. */
  blockedAt: timestamp.nullable(),
  blockedBy: z.string().nullable(),
  extraInfo: z.array(extraInfo),
  organisationId: id.nullable(),
  organisation: organisationSummary.nullable(),
  companyId: id,
  /** The connection of their last message in either direction. */
  whatsapp: z.object({ id, name: z.string() }).nullable(),
  profilePicUrl: fileAddress(),
  urlPicture: fileAddress(),
  updatedAt: timestamp,
});
export type Contact = z.output<typeof contact>;

/** The fields of a contact in a ticket. */
export const contactSummary = contact.pick({
  id: true,
  name: true,
  number: true,
  numberState: true,
  username: true,
  email: true,
  isGroup: true,
  disableBot: true,
  blockedAt: true,
  organisationId: true,
  profilePicUrl: true,
  urlPicture: true,
  updatedAt: true,
});
export type ContactSummary = z.output<typeof contactSummary>;

/** The author of a message: in a group, a participant. The name is the number until another is known. */
export const messageAuthor = contact.pick({ id: true, name: true, number: true, username: true });
export type MessageAuthor = z.output<typeof messageAuthor>;
