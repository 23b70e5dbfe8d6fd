import type { ShownMessage } from '@recado/api/live';
import { messageAction, useExtensionActions } from '@recado/federation';
import type { BubbleTicket } from '../chat/conversation/bubble-ticket.ts';
import { pointMessageOf } from './point-message.ts';
import { type ExtensionMenu, useMenuOf } from './use-menu-of.tsx';

/** The entries that other remotes add to a message's menu, and the component of the chosen one. */
export function useOtherMessageActions(
  message: ShownMessage,
  { id: ticketId, status, isGroup, whatsappId }: BubbleTicket,
): ExtensionMenu {
  const { fromMe, mediaType } = message;
  const facts = { status, isGroup, connection: whatsappId, fromMe, mediaType };
  const actions = useExtensionActions(messageAction, facts, (onClose) => ({
    ticketId,
    message: pointMessageOf(message),
    onClose,
  }));
  return useMenuOf(actions);
}
