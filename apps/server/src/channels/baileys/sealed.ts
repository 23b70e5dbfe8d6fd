import { createDecipheriv, hkdfSync } from 'node:crypto';
import { isJidGroup, jidNormalizedUser, proto, type WAMessageKey } from 'baileys';
import type { ChannelEvent, SealedContent } from '../port.ts';
import { type OwnNames, personJid } from './address.ts';
import { contentOf, editedContent, unwrapped } from './kinds/read.ts';
import { base64 } from './media-source.ts';
import { contextOf, mentionsIn } from './message-context.ts';

const { SecretEncType } = proto.Message.SecretEncryptedMessage;

/** The name that WhatsApp mixes into the key for each use of a message's secret. */
const uses: Record<SealedContent['use'], string> = {
  edit: 'Message Edit',
  eventEdit: 'Event Edit',
  vote: 'Poll Vote',
  answer: 'Event Response',
  reaction: 'Enc Reaction',
  comment: 'Enc Comment',
};

/** The uses in which the message and the sender are authenticated besides the content. */
const authenticated: ReadonlySet<SealedContent['use']> = new Set(['vote', 'answer']);

/** Bytes of the authentication tag at the end of what is sealed (AES-256-GCM). */
const tagLength = 16;

interface Envelope {
  encPayload?: Uint8Array | null;
  encIv?: Uint8Array | null;
}

/** What is sealed with the secret of another message, and that message's id (`wid`); undefined for another message. */
export function sealedIn(
  content: proto.IMessage,
  key: WAMessageKey,
  own: OwnNames,
): { wid: string; sealed: SealedContent } | undefined {
  const found = envelopeIn(content);
  const wid = found?.target?.id;
  if (!found || !wid) return undefined;
  const senders = jidsOf(key, own);
  return {
    wid,
    sealed: {
      use: found.use,
      payload: base64(found.envelope.encPayload) ?? '',
      iv: base64(found.envelope.encIv) ?? '',
      senders,
      authors: authorsOf(found.target, key, own, senders),
    },
  };
}

interface Found {
  use: SealedContent['use'];
  target: proto.IMessageKey | null | undefined;
  envelope: Envelope;
}

function envelopeIn(content: proto.IMessage): Found | undefined {
  const { pollUpdateMessage, encEventResponseMessage, encReactionMessage, encCommentMessage } = content;
  const secret =
    content.secretEncryptedMessage ?? unwrapped(content.protocolMessage?.editedMessage).secretEncryptedMessage;
  if (secret) {
    const use = secret.secretEncType === SecretEncType.EVENT_EDIT ? 'eventEdit' : 'edit';
    return { use, target: secret.targetMessageKey, envelope: secret };
  }
  if (pollUpdateMessage?.vote) {
    return { use: 'vote', target: pollUpdateMessage.pollCreationMessageKey, envelope: pollUpdateMessage.vote };
  }
  if (encEventResponseMessage) {
    const target = encEventResponseMessage.eventCreationMessageKey;
    return { use: 'answer', target, envelope: encEventResponseMessage };
  }
  if (encReactionMessage) {
    return { use: 'reaction', target: encReactionMessage.targetMessageKey, envelope: encReactionMessage };
  }
  if (encCommentMessage) {
    return { use: 'comment', target: encCommentMessage.targetMessageKey, envelope: encCommentMessage };
  }
  return undefined;
}

function known(jids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(jids.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : [])))].filter(Boolean);
}

/** The addresses of the sender of a message: as number and as LID, as far as they are known. */
function jidsOf(
  { fromMe, participant, participantAlt, remoteJid, remoteJidAlt }: WAMessageKey,
  own: OwnNames,
): string[] {
  if (fromMe) return known([own.id, own.lid]);
  return participant ? known([participant, participantAlt]) : known([remoteJid, remoteJidAlt]);
}

/**
 * The addresses that the author of the other message may have: both sides of the chat. The key that names the message
 * does not tell whose it is: senders write it from their own view, and the library rewrites only some of them.
 */
function authorsOf(target: Found['target'], key: WAMessageKey, own: OwnNames, senders: readonly string[]): string[] {
  const chat = isJidGroup(key.remoteJid ?? '') ? [] : [key.remoteJid, key.remoteJidAlt];
  return known([target?.participant, own.id, own.lid, ...senders, ...chat]);
}

/**
 * Opens what is sealed with the secret of a message (base64): an edit, a vote, an answer, a reaction, or a comment. The
 * key is made with the addresses of author and sender, which are numbers or LIDs: all that are known are tried, and the
 * seal itself shows which is right. `authors`: further addresses of the author, digits or LIDs. Null if it cannot be opened.
 */
export function openSealed(
  event: Extract<ChannelEvent, { type: 'sealed' }>,
  secret: string,
  authors: readonly string[],
): ChannelEvent | null {
  const all = known([...event.sealed.authors, ...authors.map((author) => personJid(author))]);
  for (const author of all) {
    for (const sender of event.sealed.senders) {
      const opened = opening(event, Buffer.from(secret, 'base64'), author, sender);
      if (opened) return readOpened(event, opened);
    }
  }
  return null;
}

function opening(
  { wid, sealed }: Extract<ChannelEvent, { type: 'sealed' }>,
  secret: Buffer,
  author: string,
  sender: string,
): Uint8Array | null {
  const [payload, iv] = [Buffer.from(sealed.payload, 'base64'), Buffer.from(sealed.iv, 'base64')];
  if (payload.length < tagLength || iv.length === 0) return null;
  const info = Buffer.concat([wid, author, sender, uses[sealed.use]].map((text) => Buffer.from(text)));
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, iv);
    if (authenticated.has(sealed.use)) cipher.setAAD(Buffer.from(`${wid}\0${sender}`));
    cipher.setAuthTag(payload.subarray(-tagLength));
    return Buffer.concat([cipher.update(payload.subarray(0, -tagLength)), cipher.final()]);
  } catch {
    return null;
  }
}

const { EventResponseType } = proto.Message.EventResponseMessage;

const answers = new Map<number | null | undefined, string>([
  [EventResponseType.GOING, 'going'],
  [EventResponseType.NOT_GOING, 'notGoing'],
  [EventResponseType.MAYBE, 'maybe'],
]);

function readOpened(event: Extract<ChannelEvent, { type: 'sealed' }>, opened: Uint8Array): ChannelEvent | null {
  const { sealed, message, type: _type, ...change } = event;
  try {
    switch (sealed.use) {
      case 'vote': {
        const { selectedOptions } = proto.Message.PollVoteMessage.decode(opened);
        const choices = selectedOptions.map((option) => Buffer.from(option).toString('hex'));
        return { type: 'answer', ...change, choices };
      }
      case 'answer': {
        const choice = answers.get(proto.Message.EventResponseMessage.decode(opened).response);
        return { type: 'answer', ...change, choices: choice ? [choice] : [] };
      }
      case 'reaction':
        return { type: 'reaction', ...change, emoji: proto.Message.ReactionMessage.decode(opened).text ?? '' };
      case 'comment': {
        const inside = unwrapped(proto.Message.decode(opened));
        const content = contentOf(inside);
        const mentions = mentionsIn(contextOf(inside));
        return message && content ? { type: 'message', message: { ...message, content, mentions } } : null;
      }
      default: {
        const inside = unwrapped(proto.Message.decode(opened));
        return { type: 'edit', ...change, ...editedContent(inside.protocolMessage?.editedMessage ?? inside) };
      }
    }
  } catch {
    return null;
  }
}
