import type { ShownMessage } from '@recado/api/live';
import { useAuthorName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RobotOutlined } from '@recado/ui/icons';
import type { ReactNode } from 'react';
import { useViewer } from '../../viewer.ts';
import { withoutSignature } from '../composer/signature.ts';
import type { BubbleTicket } from './bubble-ticket.ts';

/** How many colours bubbles have for the people of a group. */
const authorColors = 8;

/** The author as a bubble shows it. */
interface ShownAuthor {
  author?: string;
  authorIcon?: ReactNode;
  /** Of a person in a group, always the same. */
  authorColor?: number;
  /** For screen readers, if the bubble itself names nobody. */
  name?: string;
}

/**
 * The author of a message: a program, an agent if several wrote, or the participant in a group. Otherwise the header
 * already names the contact. `isTeam`: other users of the company wrote in this conversation, too.
 */
export function useAuthor(message: ShownMessage, ticket: BubbleTicket, isTeam: boolean): ShownAuthor {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const nameOf = useAuthorName();
  const { fromMe, body, isAutomatic, user, contact, outgoing } = message;
  if (isAutomatic) return { author: t('chat.automatic'), authorIcon: <RobotOutlined aria-hidden /> };
  if (fromMe) {
    const name = user?.name ?? (outgoing ? viewer.name : undefined);
    if (!isTeam || name === undefined) return {};
    // A signed text already contains its author's name.
    return withoutSignature(body, name) === body ? { author: name } : { name };
  }
  const name = contact ? nameOf(contact) : ticket.contact.name;
  return ticket.isGroup && contact ? { author: name, authorColor: contact.id % authorColors } : { name };
}

/** Whether a user of the company other than the viewer wrote one of the messages. */
export function hasColleague(messages: readonly ShownMessage[], viewerId: number): boolean {
  return messages.some(({ fromMe, user }) => fromMe && user !== null && user.id !== viewerId);
}
