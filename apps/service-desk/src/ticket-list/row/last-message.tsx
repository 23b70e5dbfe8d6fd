import type { Ticket } from '@recado/api/contract';
import {
  AckIcon,
  AudioOutlined,
  EnvironmentOutlined,
  FileOutlined,
  PhoneOutlined,
  PictureOutlined,
  SmileOutlined,
  UnorderedListOutlined,
  UserOutlined,
  VideoCameraOutlined,
} from '@recado/ui/core';
import type { ReactNode } from 'react';
import { useKindText } from '../../tickets/kind-text.ts';
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

/** The last message of a ticket on one line: its ack when it is ours, what kind it is, and its text. */
export function LastMessage({ ticket }: { ticket: Ticket }) {
  const kindText = useKindText(ticket.lastMessageType);
  return (
    <span className="ticket-row-message">
      {ticket.lastMessageFromMe && <AckIcon ack={ticket.lastMessageAck} />}
      {icons[ticket.lastMessageType]}
      <span className="ticket-row-text">{withoutMarks(ticket.lastMessage) || kindText}</span>
    </span>
  );
}
