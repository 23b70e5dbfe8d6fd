import type { ShownMessage } from '@recado/api/live';
import { ExtensionMark, extensionKey, messageBadge, useExtensions } from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';
import type { BubbleTicket } from '../chat/conversation/bubble-ticket.ts';
import { pointMessageOf } from './point-message.ts';
import './message-badges.css';

/** More would not fit beside the time on a phone. */
const mostBadges = 2;

/** The marks of other remotes beside a message's time, each in its place from the beginning; nothing without any. */
export function MessageBadges({ message, ticket }: { message: ShownMessage; ticket: BubbleTicket }) {
  const { language } = useLanguage();
  const { status, isGroup, whatsappId } = ticket;
  const { fromMe, mediaType, origin, outgoing } = message;
  const facts = { status, isGroup, connection: whatsappId, fromMe, mediaType, origin };
  const badges = useExtensions(messageBadge, facts).slice(0, mostBadges);
  return badges.map((extension) => (
    <span key={extensionKey(extension)} className="message-badge">
      {!outgoing && (
        <ExtensionMark
          point={messageBadge}
          extension={extension}
          label={extension.entry.title[language]}
          props={{ ticketId: ticket.id, message: pointMessageOf(message) }}
        />
      )}
    </span>
  ));
}
