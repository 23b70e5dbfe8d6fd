import type { Ticket } from '@recado/contract';
import {
  composerNote,
  ExtensionContent,
  ExtensionHostContext,
  extensionKey,
  factsOfTicket,
  useExtensions,
} from '@recado/federation';
import { useContext, useState } from 'react';
import { useHadAction } from './ended-actions.ts';
import { pointTicketOf } from './point-ticket.ts';

/**
 * What other remotes tell whoever writes in a ticket, above the composer. It is loaded when they begin to write or an
 * action of another remote ended in the ticket, so that opening a chat costs nothing.
 */
export function ComposerNotes({ ticket, isWriting }: { ticket: Ticket; isWriting: boolean }) {
  const { Failed } = useContext(ExtensionHostContext);
  const [wasWriting, setWasWriting] = useState(isWriting);
  if (isWriting && !wasWriting) setWasWriting(true);
  const point = pointTicketOf(ticket);
  const notes = useExtensions(composerNote, factsOfTicket(point));
  const hadAction = useHadAction(ticket.id);
  if (!wasWriting && !hadAction) return null;
  return notes.map((extension) => (
    <ExtensionContent
      key={extensionKey(extension)}
      point={composerNote}
      extension={extension}
      props={{ ticket: point }}
      waiting={null}
      failed={(retry) => <Failed title={extension.entry.title} onRetry={retry} />}
    />
  ));
}
