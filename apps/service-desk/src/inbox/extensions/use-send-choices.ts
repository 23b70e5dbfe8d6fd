import type { Ticket } from '@recado/contract';
import { composerSend, factsOfTicket, useExtensionActions } from '@recado/federation';
import { clearDraft } from '../chat/composer/drafts.ts';
import type { Draft } from '../drafts.ts';
import { pointTicketOf } from './point-ticket.ts';
import { type ExtensionMenu, useMenuOf } from './use-menu-of.tsx';

const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/** The other ways of other remotes to send a draft, for the menu beside the send button, and the component of the chosen one. */
export function useSendChoices(ticket: Ticket, { text, files }: Draft): ExtensionMenu {
  const point = pointTicketOf(ticket);
  const facts = { ...factsOfTicket(point), files: kindOf(files) };
  const actions = useExtensionActions(composerSend, facts, (onClose) => ({
    ticket: point,
    text,
    files,
    onSent: () => clearDraft(ticket.id),
    onClose,
  }));
  return useMenuOf(actions);
}

function kindOf([file, ...others]: readonly File[]): 'none' | 'picture' | 'other' | 'several' {
  if (!file) return 'none';
  if (others.length > 0) return 'several';
  return pictures.includes(file.type) ? 'picture' : 'other';
}
