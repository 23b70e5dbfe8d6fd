import type { Ticket } from '@recado/contract';
import { composerAction, factsOfTicket, useExtensionActions } from '@recado/federation';
import { addToDraft } from '../chat/composer/drafts.ts';
import { pointTicketOf } from './point-ticket.ts';
import { type ExtensionMenu, useMenuOf } from './use-menu-of.tsx';

/** What other remotes add to the composer: choices beside the attachments, and the component of the chosen one. */
export function useComposerActions(ticket: Ticket): ExtensionMenu {
  const point = pointTicketOf(ticket);
  const actions = useExtensionActions(composerAction, factsOfTicket(point), (onClose) => ({
    ticket: point,
    insertText: (text) => addToDraft(ticket.id, { text }),
    addFiles: (files) => addToDraft(ticket.id, { files }),
    onClose,
  }));
  return useMenuOf(actions);
}
