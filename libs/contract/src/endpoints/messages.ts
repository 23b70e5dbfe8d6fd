import { z } from 'zod';
import { longestRewritten } from '../assistant-languages.ts';
import { defineEndpoints } from '../endpoint.ts';
import { interactiveMessage } from '../entities/interactive-message.ts';
import {
  formerText,
  idempotencyKey,
  linkPreview,
  location,
  message,
  outgoingMention,
  poll,
  thumbnailBase64,
  waveform,
} from '../entities/message.ts';
import { templateWish } from '../entities/message-template.ts';
import { ticketRecord } from '../entities/ticket.ts';
import { ticketEvent } from '../entities/ticket-event.ts';
import { day, done, flagInText, id, idInText, messageText, switchInForm } from '../fields.ts';

const ticketParams = z.object({ ticketId: idInText });
const messageParams = z.object({ messageId: idInText });

const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

/** A single emoji, including combined ones: skin tones, flags, families. */
function isEmojiOrNothing(text: string): boolean {
  return text === '' || (pictograph.test(text) && [...new Intl.Segmenter().segment(text)].length === 1);
}

const emojiOrNothing = z.string().max(50).refine(isEmojiOrNothing);
const reacting = {
  access: 'session',
  params: messageParams,
  answer: message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_CONTACT_BLOCKED', 'ERR_NOT_SUPPORTED'],
} as const;

/** Messages of a ticket (SPEC §4.2, §5, §7). */
export const messageEndpoints = defineEndpoints({
  'GET /messages/:ticketId': {
    summary:
      'Messages, oldest first; page 1 is the newest. Reading an open ticket as its agent resets the unread count',
    access: 'session',
    params: ticketParams,
    query: z.object({
      pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
      /**
       * Keyset paging: only messages before the one with this id; this and the parameters below ignore `pageNumber`.
       */
      before: idInText.optional(),
      /** Only the messages that follow the one with this id. */
      after: idInText.optional(),
      /** The messages around this one: about half a page before it, the message itself, and as many after it. */
      around: idInText.optional(),
      /** The messages around the beginning of this day in the company's time zone. */
      day: day.optional(),
      /** The chat is prefetched before it is opened: nothing is marked as read. */
      ahead: flagInText.optional(),
    }),
    answer: z.object({
      messages: z.array(message),
      ticket: ticketRecord,
      count: z.int(),
      hasMore: z.boolean(),
      /** Whether newer messages follow: only for `after`, `around` and `day`. */
      hasNewer: z.boolean(),
      /** The message of `around`, or the first one of `day` or after it; null if the reader may read none. */
      targetId: id.nullable(),
      /**
       * The positions of former rounds that the reader may not see: the id of the message before each, null at the
       * beginning. The screen shows there that they exist.
       */
      hiddenRounds: z.array(z.object({ afterMessageId: id.nullable() })),
      /** The ticket's events in the time of these messages, oldest first; only the newest 50. */
      events: z.array(ticketEvent),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'GET /messages/:messageId/renewed': {
    summary: 'A message again, with addresses of its files that are good for hours',
    access: 'session',
    params: messageParams,
    answer: message,
    errors: ['ERR_NO_MESSAGE_FOUND'],
  },
  'GET /messages/:messageId/former-texts': {
    summary: 'What a message said before it was edited, or before its customer deleted it, oldest first',
    access: 'session',
    params: messageParams,
    answer: z.object({ texts: z.array(formerText) }),
    errors: ['ERR_NO_MESSAGE_FOUND'],
  },
  'POST /messages/:ticketId': {
    summary:
      'Send text, files as multipart `medias`, contacts of the company as cards, a place, a poll, buttons or a list, a template. The same idempotencyKey is never sent twice; with another text or file it is refused',
    access: 'session',
    multipart: true,
    params: ticketParams,
    body: z.object({
      body: messageText,
      /** The message to reply to; existing clients send the whole message. */
      quotedMsg: z.object({ id }).nullish(),
      idempotencyKey: idempotencyKey.optional(),
      /**
       * The file is a recorded voice note. WhatsApp plays Opus in Ogg as one; anything else is sent as an audio file.
       */
      voice: z.boolean().or(switchInForm).optional(),
      /** Length and loudness, as measured by the recorder. */
      seconds: z.coerce.number().min(0).max(86_400).optional(),
      waveform: waveform.optional(),
      /** The files are sent unchanged as documents, whatever their type. */
      asDocument: z.boolean().or(switchInForm).optional(),
      /** The size in pixels of a single picture or video, as it is displayed. */
      width: z.coerce.number().int().min(1).max(100_000).optional(),
      height: z.coerce.number().int().min(1).max(100_000).optional(),
      /** Contacts of the company with a number; they are sent as cards in one message. */
      contactIds: z.array(id).min(1).max(10).optional(),
      location: location.optional(),
      poll: poll.optional(),
      /** Buttons, a list, a link button or a request; a connection without them sends numbered text. */
      interactive: interactiveMessage.optional(),
      /** A template instead of a text, e.g. while the window is closed. */
      template: templateWish.optional(),
      /** In a group: the people whom the text mentions; their phones notify them. */
      mentions: z.array(outgoingMention).max(50).optional(),
      /** What the agent wrote before it was translated; only agents see it. */
      original: z.string().max(longestRewritten).optional(),
      /** A preview of a page whose address is in the text; `image` is a small picture. */
      linkPreview: linkPreview.extend({ image: thumbnailBase64.optional() }).optional(),
    }),
    answer: z.object({ messages: z.array(message) }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
      'ERR_NOT_SUPPORTED',
      'ERR_IDEMPOTENCY_KEY_USED',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_NO_FILE_FOUND',
    ],
  },
  'POST /link-previews': {
    summary:
      'What a public page says about itself, for a preview below a text; null if nothing is known within seconds',
    access: 'session',
    tenancy: 'none',
    callsPerMinute: 60,
    body: z.object({ address: linkPreview.shape.address }),
    answer: z.object({
      preview: linkPreview
        .extend({ image: z.object({ mimetype: z.string(), base64: z.string() }).nullable() })
        .nullable(),
    }),
  },
  'GET /messages/:messageId/link-preview': {
    summary:
      'What the page says about itself whose address is in a text that came without a preview; null if it is not opened, says nothing, or the server has too much to do',
    access: 'session',
    callsPerMinute: 240,
    params: messageParams,
    answer: z.object({
      preview: linkPreview
        .extend({
          /** The name of the site, as it says it; empty without one. */
          site: z.string(),
          /** A small WebP in base64. */
          image: z.string().nullable(),
        })
        .nullable(),
    }),
    errors: ['ERR_NO_MESSAGE_FOUND'],
  },
  'POST /messages/edit/:messageId': {
    summary: 'Edit a message that one wrote, within 15 minutes',
    access: 'session',
    params: messageParams,
    body: z.object({ body: z.string().trim().min(1).max(65_000) }),
    answer: message,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_TOO_OLD', 'ERR_TICKET_NOT_OPEN', 'ERR_NOT_SUPPORTED'],
  },
  'PUT /messages/:messageId/reaction': {
    ...reacting,
    summary: 'React to a message of an open ticket; an empty emoji takes the own reaction back',
    body: z.object({ emoji: emojiOrNothing }),
  },
  'POST /messages/react/:messageId': {
    ...reacting,
    summary: 'The same, by a name other clients know',
    body: z.object({ emoji: emojiOrNothing }),
  },
  'POST /messages/:messageId/reactions': {
    ...reacting,
    summary: 'The same, by another name other clients know: `type` is the emoji',
    body: z.object({ type: emojiOrNothing }),
  },
  'DELETE /messages/:messageId': {
    summary: 'Delete a message for everybody, within 60 hours: its author and administrators',
    access: 'session',
    params: messageParams,
    answer: message,
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_TOO_OLD', 'ERR_NOT_SUPPORTED'],
  },
  'POST /messages/:messageId/retry': {
    summary: 'Try a failed message again',
    access: 'session',
    params: messageParams,
    answer: message,
    errors: ['ERR_MESSAGE_TOO_OLD', 'ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_NO_WAPP_FOUND'],
  },
  'POST /message/forward': {
    summary:
      'Forward a message, its file included, to a contact of the company: in their open ticket, or in one that the caller takes up. The same idempotencyKey is never sent twice',
    access: 'session',
    body: z.object({
      messageId: id,
      contactId: id,
      /** Puts the name of the forwarding user above the text. */
      signMessage: z.boolean().or(switchInForm).default(false),
      idempotencyKey: idempotencyKey.optional(),
    }),
    answer: message,
    errors: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_FILE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TRANSFER_OUT_OF_SIGHT',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
    ],
  },
  'POST /messages/:ticketId/read': {
    summary: 'Mark everything in the ticket read, here and on WhatsApp',
    access: 'session',
    params: ticketParams,
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'POST /messages/:ticketId/unread': {
    summary: 'Mark the ticket unread again, here only, until it is read',
    access: 'session',
    params: ticketParams,
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});

/** An event of a ticket, as a line in its conversation. */
export const messageEvents = { ticketEvent: z.object({ action: z.literal('create'), record: ticketEvent }) };
