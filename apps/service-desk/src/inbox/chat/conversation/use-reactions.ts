import { api } from '@recado/api/client';
import { applyMessage, isUnsent, type ShownMessage } from '@recado/api/live';
import type { Message, Reaction } from '@recado/contract';
import type { ShownReaction } from '@recado/ui/chat';
import { formatPhone, plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import type { BubbleTicket } from './bubble-ticket.ts';

/** The reactions to a message, and a function to add the user's own: `current` is empty when there is none. */
export interface MessageReactions {
  reactions: ShownReaction[];
  current: string;
  isChoosing: boolean;
  choose: (isChoosing: boolean) => void;
  /** Undefined when reactions are not possible. An empty emoji removes the user's own reaction. */
  react?: (emoji: string) => void;
}

/** The reactions to a message. The user's own is shown at once, and removed if the server refuses it. */
export function useReactions(message: ShownMessage, ticket: BubbleTicket, readOnly: boolean): MessageReactions {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isChoosing, choose] = useState(false);
  const mine = message.reactions.find(({ fromMe }) => fromMe);
  const reactions = message.reactions.map((reaction) => ({
    emoji: reaction.emoji,
    author: reaction.fromMe ? t('chat.you') : (nameOf(reaction, ticket) ?? t('chat.someone')),
    own: reaction.fromMe,
    failed: reaction.failed,
  }));
  const react = (emoji: string) => {
    applyMessage(withOwn(message, emoji));
    api('PUT /messages/:messageId/reaction', { params: { messageId: message.id }, body: { emoji } }).then(
      applyMessage,
      (failure) => {
        applyMessage(message);
        notify.error(failure);
      },
    );
  };
  const current = mine && !mine.failed ? mine.emoji : '';
  const isAllowed = !readOnly && canReact(message, ticket);
  return { reactions, current, isChoosing, choose, react: isAllowed ? react : undefined };
}

/** In a group WhatsApp may give neither name nor number, only an id of its own that says nothing to people. */
function nameOf({ author, name }: Reaction, { isGroup, contact }: BubbleTicket): string | undefined {
  if (!isGroup) return plainName(contact.name);
  return name || (/^\d+$/.test(author) ? formatPhone(author) : undefined);
}

function canReact(message: ShownMessage, ticket: BubbleTicket): boolean {
  const { isDeleted, outgoing, mediaType, fromMe } = message;
  const isOnWhatsApp = !isDeleted && !outgoing && mediaType !== 'call_log' && !(fromMe && isUnsent(message));
  return isOnWhatsApp && ticket.status === 'open' && (ticket.capabilities?.react ?? false);
}

function withOwn(message: Message, emoji: string): Message {
  const others = message.reactions.filter(({ fromMe }) => !fromMe);
  const own = emoji === '' ? [] : [{ emoji, fromMe: true, author: '', name: '', failed: false }];
  return { ...message, reactions: [...others, ...own] };
}
