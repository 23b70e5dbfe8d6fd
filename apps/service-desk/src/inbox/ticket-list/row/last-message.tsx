import { type ShownMessage, sentFileKind, useRefusedSend, useSocketConnected, useUnsent } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { AckIcon, formatDuration, useRecording, useTicketPreview, withoutMarks } from '@recado/ui/core';
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
import { ownerOf } from '../../chat/composer/recording-owner.ts';
import { withoutSignature } from '../../chat/composer/signature.ts';
import { useWaitingText } from '../../outages/outage-notes.tsx';
import { useViewer } from '../../viewer.ts';
import './ticket-row.css';

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
 * The last message of a ticket on one line: its acknowledgement if the company sent it, its kind, and its text. An
 * unsent message is shown instead, or a draft unless its ticket is open.
 */
export function LastMessage({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { t } = useTranslation('service-desk');
  const { text, type, fromMe, author } = useTicketPreview(ticket, withoutAgent(ticket));
  const draft = useDraft(ticket.id).text.trim();
  const newest = useUnsent(ticket.id);
  const unsent = useRefusedSend(ticket.id) ?? newest;
  const { unsentMessages } = ticket;
  const isRefused = unsentMessages > 0 && ticket.lastMessageFromMe && ticket.lastMessageAck === 0;
  const waiting = useWaitingText(ticket, fromMe && ticket.lastMessageAck === 0 && !isRefused);
  const recording = useRecording(ownerOf('ticket', ticket.id));
  if (recording && !isOpen) {
    return (
      <span className="ticket-row-message">
        <span className="ticket-row-draft">{t('drafts.recording')}</span>
        <AudioOutlined aria-hidden />
        <span className="ticket-row-text">{formatDuration(recording.before)}</span>
      </span>
    );
  }
  if (unsent) return <Unsent outgoing={unsent} />;
  if (draft && !isOpen && ticket.status === 'open') {
    return (
      <span className="ticket-row-message">
        <span className="ticket-row-draft">{t('row.draft')}</span>
        <span className="ticket-row-text" dir="auto">
          {draft}
        </span>
      </span>
    );
  }
  return (
    <span className="ticket-row-message">
      {fromMe && !isRefused && <AckIcon ack={ticket.lastMessageAck} />}
      {unsentMessages > 0 && (
        <span className="ticket-row-draft is-refused">
          {isRefused && unsentMessages === 1 ? t('row.unsent') : t('row.unsentCount', { count: unsentMessages })}
        </span>
      )}
      {waiting && <span className="ticket-row-draft">{t('row.waiting')}</span>}
      {author && (
        <span className="ticket-row-author" dir="auto">
          {author}:
        </span>
      )}
      {icons[type]}
      <span className="ticket-row-text" dir="auto">
        {text}
      </span>
    </span>
  );
}

/** A message that the server does not have yet, and why: refused, without a connection, or being sent. */
function Unsent({ outgoing }: { outgoing: NonNullable<ShownMessage['outgoing']> }) {
  const { t } = useTranslation('service-desk');
  const { name } = useViewer();
  const { body, file, contact, location, failedCode } = outgoing;
  const isConnected = useSocketConnected();
  const text = withoutMarks(withoutSignature(body, name)) || contact?.name || location?.name || file?.name;
  const state = failedCode ? t('row.unsent') : isConnected ? '' : t('row.waiting');
  return (
    <span className="ticket-row-message">
      {!failedCode && <AckIcon ack={0} />}
      {state && <span className={`ticket-row-draft${failedCode ? ' is-refused' : ''}`}>{state}</span>}
      {file && icons[sentFileKind(file)]}
      <span className="ticket-row-text" dir="auto">
        {text}
      </span>
    </span>
  );
}

/** Removes the signature of the ticket's agent, whose name a chip or the list shows. */
function withoutAgent({ user }: Ticket) {
  return (text: string) => (user ? withoutSignature(text, user.name) : text);
}
