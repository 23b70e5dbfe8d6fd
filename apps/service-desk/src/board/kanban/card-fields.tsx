import type { Ticket } from '@recado/contract';
import {
  ExtensionMark,
  extensionKey,
  extensionsFor,
  factsOfTicket,
  kanbanField,
  useExtensionsAt,
} from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';
import { pointTicketOf } from '../../inbox/extensions/point-ticket.ts';
import './card-fields.css';

/** More would leave a lane two cards on a laptop. */
const mostFields = 2;
/** The height of a line with the gap above it, in pixels. */
const lineHeight = 24;

/**
 * The height of the lines that other remotes add to the cards, in pixels: that of as many as a card can have, whatever
 * their conditions, so that all cards are equally high before anything is loaded.
 */
export function useFieldsHeight(): number {
  return Math.min(useExtensionsAt(kanbanField).length, mostFields) * lineHeight;
}

/** The lines that other remotes add to a card. */
export function CardFields({ ticket }: { ticket: Ticket }) {
  const { language } = useLanguage();
  const all = useExtensionsAt(kanbanField);
  if (all.length === 0) return null;
  const point = pointTicketOf(ticket);
  const fields = extensionsFor(kanbanField, all, factsOfTicket(point)).slice(0, mostFields);
  return fields.map((extension) => {
    const title = extension.entry.title[language];
    return (
      <div key={extensionKey(extension)} className="kanban-card-field">
        <span aria-hidden>{title}</span>
        <ExtensionMark point={kanbanField} extension={extension} label={title} props={{ ticket: point }} />
      </div>
    );
  });
}
