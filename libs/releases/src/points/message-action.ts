import { definePoint } from './point.ts';

/** A message as extensions see it. */
export interface PointMessage {
  id: number;
  body: string;
  fromMe: boolean;
  mediaType: string | null;
  createdAt: string;
}

/** What an action of a message gets while it runs. */
export interface MessageActionProps {
  ticketId: number;
  message: PointMessage;
  /** Ends the action: its component is removed. */
  onClose: () => void;
}

/** An entry of a message's menu. The component is loaded and shown when the entry is chosen, until it calls `onClose`. */
export const messageAction = definePoint<MessageActionProps>()({
  name: 'message.action',
  version: '1.0',
  facts: ['status', 'connection', 'isGroup', 'fromMe', 'mediaType'],
  isAction: true,
});
