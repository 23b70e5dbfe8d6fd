import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import { pollIn } from '../phones/describe.ts';
import type { Phone } from '../phones/phone.ts';

/** An edit in the form in which phones send it since 2026: sealed with the secret of the message; undefined without one. */
export function sealedEdit(phone: Phone, key: proto.IMessageKey, message: proto.IMessage): proto.IMessage | undefined {
  const secret = secretOf(phone, key);
  if (!secret) return undefined;
  const me = addressOf(phone);
  const sealed = seal(proto.Message.encode(message).finish(), secret, [key.id ?? '', me, me, 'Message Edit']);
  const secretEncType = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
  return { secretEncryptedMessage: { targetMessageKey: key, secretEncType, ...sealed } };
}

/** A vote in a poll of `author`; undefined if the message is no poll that this phone knows. */
export function sealedVote(
  phone: Phone,
  author: Phone,
  key: proto.IMessageKey,
  options: readonly string[],
): proto.IMessage | undefined {
  const secret = secretOf(phone, key);
  if (!secret || !pollIn(phone.screen.find(key.id ?? '')?.content ?? {})) return undefined;
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest());
  const me = addressOf(phone);
  const content = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const vote = seal(content, secret, [key.id ?? '', addressOf(author), me, 'Poll Vote'], `${key.id}\0${me}`);
  return { pollUpdateMessage: { pollCreationMessageKey: key, vote, senderTimestampMs: Date.now() } };
}

function secretOf(phone: Phone, key: proto.IMessageKey): Uint8Array | null | undefined {
  return phone.screen.find(key.id ?? '')?.content.messageContextInfo?.messageSecret;
}

function addressOf(phone: Phone): string {
  return phone.record.addressing === 'lid' ? phone.lid : phone.jid;
}

function seal(content: Uint8Array, secret: Uint8Array, info: readonly string[], also?: string) {
  const encIv = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.from(info.join('')), 32));
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  if (also !== undefined) cipher.setAAD(Buffer.from(also));
  return { encPayload: Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]), encIv };
}
