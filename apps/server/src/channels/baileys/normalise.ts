import { areJidsSameUser, normalizeMessageContent, proto, toNumber, type WAMessage } from 'baileys';
import type { Author, ChannelEvent, ChatAddress, InboundMessage } from '../port.ts';
import { chatAddress } from './address.ts';
import { contentOf } from './content.ts';

/** Who this connection is, to recognise its own messages. */
export interface OwnNames {
  id: string;
  lid: string;
}

const { Type } = proto.Message.ProtocolMessage;

/** What a decrypted WhatsApp message means for the product: a message, an edit, a revoke, a reaction, or nothing. */
export function eventsOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  const { id, remoteJid } = message.key;
  if (!id || !remoteJid) return [];
  const chat = chatOf(message, own);
  const content = normalizeMessageContent(message.message);
  const protocol = content?.protocolMessage;
  const target = protocol?.key?.id;
  if (protocol && target && protocol.type === Type.REVOKE) return [{ type: 'revoke', chat, wid: target, noticeId: id }];
  if (protocol && target && protocol.type === Type.MESSAGE_EDIT) {
    return [{ type: 'edit', chat, wid: target, text: editedText(protocol.editedMessage), noticeId: id }];
  }
  const reaction = content?.reactionMessage;
  if (reaction?.key?.id) {
    const fromMe = message.key.fromMe ?? false;
    const said = { emoji: reaction.text ?? '', fromMe, author: whoReacted(message), noticeId: id };
    return [{ type: 'reaction', chat, wid: reaction.key.id, ...said }];
  }
  const product = contentOf(content);
  return product ? [{ type: 'message', message: inbound(message, id, chat, product) }] : [];
}

/** A message that could not be decrypted yet; the sender was asked to send it again. */
export function stubOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  const { id, remoteJid } = message.key;
  if (!id || !remoteJid) return [];
  const content = { kind: 'unknown', description: 'undecryptable' } as const;
  return [{ type: 'message', message: { ...inbound(message, id, chatOf(message, own), content), stub: true } }];
}

function chatOf(message: WAMessage, own: OwnNames): ChatAddress {
  const { remoteJid, remoteJidAlt } = message.key;
  const mine = areJidsSameUser(remoteJidAlt, own.id) || areJidsSameUser(remoteJidAlt, own.lid);
  return chatAddress(remoteJid ?? '', mine ? undefined : remoteJidAlt);
}

function inbound(message: WAMessage, wid: string, chat: ChatAddress, content: InboundMessage['content']) {
  const context = contextOf(message.message);
  const fromMe = message.key.fromMe ?? false;
  const result: InboundMessage = {
    wid,
    chat,
    fromMe,
    author: chat.isGroup && !fromMe ? authorOf(message) : null,
    pushName: message.pushName ?? '',
    content,
    quotedWid: context?.stanzaId ?? null,
    forwarded: context?.isForwarded ?? false,
    sentAt: toNumber(message.messageTimestamp ?? 0) * 1000 || Date.now(),
    stub: false,
  };
  return result;
}

function authorOf(message: WAMessage): InboundMessage['author'] {
  const { participant, participantAlt } = message.key;
  if (!participant) return null;
  const person = chatAddress(participant, participantAlt);
  return { number: person.number, lid: person.lid, name: message.pushName ?? '' };
}

/** In a chat of two only the other one can, for ours do not name us. */
function whoReacted({ key, pushName }: Pick<WAMessage, 'key' | 'pushName'>): Author {
  const person = chatAddress(key.participant || key.remoteJid || '', key.participantAlt || key.remoteJidAlt);
  return { number: person.number, lid: person.lid, name: pushName ?? '' };
}

function editedText(edited: proto.IMessage | null | undefined): string {
  const content = contentOf(edited);
  if (content?.kind === 'text') return content.text;
  return content && 'caption' in content ? content.caption : '';
}

/** Quote and forward marks sit in whichever part of the message carries the content. */
function contextOf(message: proto.IMessage | null | undefined): proto.IContextInfo | null {
  for (const part of Object.values(normalizeMessageContent(message ?? undefined) ?? {})) {
    if (part && typeof part === 'object' && 'contextInfo' in part && part.contextInfo) return part.contextInfo;
  }
  return null;
}
