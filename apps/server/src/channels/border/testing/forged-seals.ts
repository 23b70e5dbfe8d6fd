import { createCipheriv, hkdfSync } from 'node:crypto';
import { proto } from 'baileys';
import fc from 'fast-check';
import { contents, forgedSecret } from './forged-messages.ts';
import { bytes, large, maybe, text, whole } from './forged-values.ts';

const { MESSAGE_EDIT, EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const { PollVoteMessage, EventResponseMessage, ReactionMessage } = proto.Message;

/** A content, and the message that carries it, sealed, to the message with this key. */
interface Seal {
  use: string;
  isAuthenticated?: boolean;
  content: fc.Arbitrary<Uint8Array>;
  carry(target: proto.IMessageKey, envelope: Envelope): proto.IMessage;
}

interface Envelope {
  encPayload: Uint8Array;
  encIv: Uint8Array;
}

const any = contents(100);
const message = any.map((inside) => proto.Message.encode(inside).finish());
const edited = fc
  .tuple(any, large)
  .map(([editedMessage, timestampMs]) =>
    proto.Message.encode({ protocolMessage: { type: 14, editedMessage, timestampMs } }).finish(),
  );
const seals: readonly Seal[] = [
  {
    use: 'Message Edit',
    content: fc.oneof(edited, message, bytes),
    carry: (targetMessageKey, envelope) => ({
      secretEncryptedMessage: { targetMessageKey, secretEncType: MESSAGE_EDIT, ...envelope },
    }),
  },
  {
    use: 'Event Edit',
    content: fc.oneof(message, bytes),
    carry: (targetMessageKey, envelope) => ({
      secretEncryptedMessage: { targetMessageKey, secretEncType: EVENT_EDIT, ...envelope },
    }),
  },
  {
    use: 'Poll Vote',
    isAuthenticated: true,
    content: fc.oneof(
      bytes,
      fc
        .array(bytes, { maxLength: 300 })
        .map((selectedOptions) => PollVoteMessage.encode({ selectedOptions }).finish()),
    ),
    carry: (pollCreationMessageKey, vote) => ({ pollUpdateMessage: { pollCreationMessageKey, vote } }),
  },
  {
    use: 'Event Response',
    isAuthenticated: true,
    content: fc
      .record({ response: whole, timestampMs: maybe(large), extraGuestCount: maybe(whole) })
      .map((response) => EventResponseMessage.encode(response).finish()),
    carry: (eventCreationMessageKey, envelope) => ({
      encEventResponseMessage: { eventCreationMessageKey, ...envelope },
    }),
  },
  {
    use: 'Enc Reaction',
    content: fc.record({ text: maybe(text) }).map((reaction) => ReactionMessage.encode(reaction).finish()),
    carry: (targetMessageKey, envelope) => ({ encReactionMessage: { targetMessageKey, ...envelope } }),
  },
  {
    use: 'Enc Comment',
    content: fc.oneof(message, bytes),
    carry: (targetMessageKey, envelope) => ({ encCommentMessage: { targetMessageKey, ...envelope } }),
  },
];
const one = fc.constantFrom(...seals).chain((seal) => seal.content.map((content) => ({ ...seal, content })));

/**
 * For each of the messages with these ids a change of it whose seal is right, so that it is opened, and whose content is
 * of any kind. `author`: who wrote both, as WhatsApp's address.
 */
export function sealedMessages(targets: readonly string[], author: string, seed: number): Uint8Array[] {
  return fc.sample(one, { numRuns: targets.length, seed }).map(({ use, isAuthenticated, content, carry }, n) => {
    const id = targets[n] ?? '';
    const info = Buffer.from([id, author, author, use].join(''));
    const key = Buffer.from(hkdfSync('sha256', forgedSecret, Buffer.alloc(0), info, 32));
    const encIv = Buffer.alloc(12, n);
    const cipher = createCipheriv('aes-256-gcm', key, encIv);
    if (isAuthenticated) cipher.setAAD(Buffer.from(`${id}\0${author}`));
    const encPayload = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    return proto.Message.encode(carry({ id, remoteJid: author, fromMe: true }, { encPayload, encIv })).finish();
  });
}
