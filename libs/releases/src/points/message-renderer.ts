import type { PointMessage } from './message-action.ts';
import { definePoint } from './point.ts';

/** What a renderer of messages gets. */
export interface MessageRendererProps {
  message: PointMessage;
  /** The structured content of the message (`Message.data` of the contract); its shape depends on the kind. */
  data: unknown;
  /** The address of the message's file, for an hour; null without one. */
  mediaUrl: string | null;
}

/**
 * Draws the content of messages of a kind, inside their bubble, in place of the product: one that the product does not
 * know, or its own form of one that it does. Its conditions must name `mediaType` or `kind`, the kind of a card
 * (`data.card.kind`). Of several the first one draws. While the code loads, and when it throws or is missing, the
 * product's own rendering stands there.
 */
export const messageRenderer = definePoint<MessageRendererProps>()({
  name: 'message.renderer',
  version: '1.0',
  facts: ['mediaType', 'kind', 'fromMe'],
  isAction: false,
  narrowedBy: ['mediaType', 'kind'],
});
