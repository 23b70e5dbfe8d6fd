import {
  type Facts,
  factsOfContact,
  factsOfTicket,
  type PointContact,
  type PointMessage,
  type PointTicket,
} from '../../../../libs/releases/src/points/index.ts';
import { fixtures } from '../fixtures.ts';
import type { Choices } from './choices.ts';

/** The records that extensions get, as the developer chose them. */
export interface World {
  ticket: PointTicket;
  contact: PointContact;
  message: PointMessage;
}

/** The fixtures, changed by the choices. */
export function worldOf({ status, isGroup, fromMe }: Choices): World {
  return {
    ticket: { ...fixtures.ticket, status, isGroup },
    contact: { ...fixtures.contact, isGroup },
    message: { ...fixtures.message, fromMe },
  };
}

/** The facts at a point, with which the conditions of an extension are compared. */
export function factsAt(point: string, { ticket, contact, message }: World): Facts {
  if (point.startsWith('contact.') && point !== 'contact.section') return factsOfContact(contact);
  const { fromMe, mediaType } = message;
  if (point.startsWith('message.')) {
    const { status, whatsappId: connection, isGroup } = ticket;
    return { status, connection, isGroup, fromMe, mediaType, origin: fromMe ? 'person' : null, kind: null };
  }
  return { ...factsOfTicket(ticket), files: 'none' };
}

/** What the page does for an extension. */
export interface Doing {
  insertText: (text: string) => void;
  addFiles: (files: readonly File[]) => void;
  onClose: () => void;
}

/** The props that a point gives. */
export function propsAt(point: string, world: World, { insertText, addFiles, onClose }: Doing): object {
  const { ticket, contact, message } = world;
  const props: Record<string, object> = {
    'ticket.panel': { ticket, insertText },
    'contact.section': { ticket },
    'ticket.action': { ticket, prepareToLeave: () => () => undefined, onClose },
    'composer.action': { ticket, insertText, addFiles, onClose },
    'composer.send': { ticket, text: 'Olá', files: [], onSent: () => undefined, onClose },
    'composer.note': { ticket },
    'message.action': { ticketId: ticket.id, message, onClose },
    'message.badge': { ticketId: ticket.id, message },
    'message.renderer': { message, data: null, mediaUrl: null },
    'kanban.field': { ticket },
    'contact.column': { contact },
    'contact.action': { contact, onClose },
    'campaign.audience': { choose: () => Promise.resolve(), onClose },
    'dashboard.card': { from: '2026-03-01', to: '2026-03-31' },
    'profile.section': { user: { id: fixtures.person.id, name: fixtures.person.name }, onClose },
  };
  return props[point] ?? { onClose };
}
