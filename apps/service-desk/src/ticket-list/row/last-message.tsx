import type { Ticket } from '@recado/api/contract';
import { type ShownMessage, useUnsent } from '@recado/api/live';
import { AckIcon } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  AudioOutlined,
  EnvironmentOutlined,
  FileOutlined,
  PhoneOutlined,
  PictureOutlined,
  SmileOutlined,
  UnorderedListOutlined,
  UserOutlined,
  VideoCameraOutlined,
} from '@recado/ui/icons';
import type { ReactNode } from 'react';
import { useDraft } from '../../chat/composer/drafts.ts';
import { withoutSignature } from '../../chat/composer/signature.ts';
import { useKindText } from '../../tickets/kind-text.ts';
import { useViewer } from '../../viewer.ts';
import { withoutMarks } from './without-marks.ts';

const icons: Record<string, ReactNode> = {
  image: <PictureOutlined aria-hidden />,
  audio: <AudioOutlined aria-hidden />,
  video: <VideoCameraOutlined aria-hidden />,
  application: <FileOutlined aria-hidden />,
  sticker: <SmileOutlined aria-hidden />,
  contactMessage: <UserOutlined aria-hidden />,
  locationMessage: <EnvironmentOutlined aria-hidden />,
  pollMessage: <UnorderedListOutlined aria-hidden />,
  call_log: <PhoneOutlined aria-hidden />,
};

/**
 * The last message of a ticket on one line: its acknowledgement when the company sent it, its kind, and its text. A
 * message that is still to be sent is shown instead, or a draft unless its ticket is open.
 */
export function LastMessage({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { t } = useTranslation('service-desk');
  const kindText = useKindText(ticket.lastMessageType);
  const draft = useDraft(ticket.id).text.trim();
  const unsent = useUnsent(ticket.id);
  if (unsent) return <Unsent outgoing={unsent} />;
  if (draft && !isOpen && ticket.status === 'open') {
    return (
      <span className="ticket-row-message">
        <span className="ticket-row-draft">{t('row.draft')}</span>
        <span className="ticket-row-text">{draft}</span>
      </span>
    );
  }
  return (
    <span className="ticket-row-message">
      {ticket.lastMessageFromMe && <AckIcon ack={ticket.lastMessageAck} />}
      {icons[ticket.lastMessageType]}
      <span className="ticket-row-text">{withoutMarks(textOf(ticket)) || kindText}</span>
    </span>
  );
}

/** The newest message that the server does not have yet: with a clock, or refused. */
function Unsent({ outgoing }: { outgoing: NonNullable<ShownMessage['outgoing']> }) {
  const { t } = useTranslation('service-desk');
  const { name } = useViewer();
  const { body, file, contact, location, failedCode } = outgoing;
  const text = withoutMarks(withoutSignature(body, name)) || contact?.name || location?.name || file?.name;
  return (
    <span className="ticket-row-message">
      {failedCode ? <span className="ticket-row-draft">{t('row.unsent')}</span> : <AckIcon ack={0} />}
      <span className="ticket-row-text">{text}</span>
    </span>
  );
}

/** A chip names the agent of the ticket, so the signature is left out. */
function textOf({ lastMessage, lastMessageFromMe, user }: Ticket): string {
  return lastMessageFromMe && user ? withoutSignature(lastMessage, user.name) : lastMessage;
}
