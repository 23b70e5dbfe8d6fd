import type { proto } from 'baileys';
import type { InboundMessage } from '../port.ts';
import { chatAddress, userOf } from './address.ts';

/** The context (quote, forward mark, advertisement, mentions), which is in whichever part of the message has the content. */
export function contextOf(message: proto.IMessage): proto.IContextInfo | null {
  for (const part of Object.values(message)) {
    if (part && typeof part === 'object' && 'contextInfo' in part && part.contextInfo) return part.contextInfo;
  }
  return null;
}

/** The people whom the messages with these contexts mention; undefined for nobody. */
export function mentionsIn(...contexts: (proto.IContextInfo | null)[]): InboundMessage['mentions'] {
  const jids = new Set(contexts.flatMap((context) => context?.mentionedJid ?? []));
  const mentions = [...jids].map((jid) => {
    const { number, lid } = chatAddress(jid);
    return { as: userOf(jid), number, lid, name: '' };
  });
  return mentions.length > 0 ? mentions : undefined;
}
