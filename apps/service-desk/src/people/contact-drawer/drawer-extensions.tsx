import type { Ticket } from '@recado/contract';
import {
  contactSection,
  ExtensionPart,
  extensionKey,
  factsOfTicket,
  type PlacedExtension,
  ticketPanel,
  useExtensions,
} from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';
import { addToDraft } from '../../inbox/chat/composer/drafts.ts';
import { pointTicketOf } from '../../inbox/extensions/point-ticket.ts';
import { DrawerPart } from './parts/drawer-part.tsx';

/** The panels of other remotes for a ticket. */
export function useTicketPanels(ticket: Ticket): readonly PlacedExtension[] {
  return useExtensions(ticketPanel, factsOfTicket(pointTicketOf(ticket)));
}

/** One of them. With another ticket it is made anew, so that nothing of the former customer stays. */
export function TicketPanel({ ticket, extension }: { ticket: Ticket; extension: PlacedExtension }) {
  const insertText = (text: string) => addToDraft(ticket.id, { text });
  return (
    <ExtensionPart
      key={`${ticket.id} ${extensionKey(extension)}`}
      point={ticketPanel}
      extension={extension}
      props={{ ticket: pointTicketOf(ticket), insertText }}
    />
  );
}

/** The sections that other remotes add to the drawer. */
export function ContactSections({ ticket }: { ticket: Ticket }) {
  const { language } = useLanguage();
  const point = pointTicketOf(ticket);
  const sections = useExtensions(contactSection, factsOfTicket(point));
  return sections.map((extension) => (
    <DrawerPart key={`${ticket.id} ${extensionKey(extension)}`} title={extension.entry.title[language]}>
      <ExtensionPart point={contactSection} extension={extension} props={{ ticket: point }} />
    </DrawerPart>
  ));
}
