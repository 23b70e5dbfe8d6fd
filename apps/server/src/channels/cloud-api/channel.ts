import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { Postpone } from '../../platform/jobs/handlers.ts';
import { OutcomeUnknownError, UnreachableError } from '../../platform/outbound/pooled-request.ts';
import type { Capabilities, Channel, ChatAddress, MessageReference, OutboundMessage, SendReceipt } from '../port.ts';
import { RefusedError } from '../refused-error.ts';
import type { Attempts } from './attempts.ts';
import { failureOf } from './failures.ts';
import { type GraphClient, GraphError } from './graph-client.ts';
import { downloadMedia } from './media-download.ts';
import { acceptable, type MediaUploads } from './media-upload.ts';
import type { Pace } from './pace.ts';
import { recipient, sendBody } from './send-body.ts';
import type { UploadedMedia } from './template-body.ts';

/** What an open connection of the official platform needs. */
export interface OfficialChannelParts {
  client: GraphClient;
  graphUrl: string;
  phoneNumberId: string;
  token: string;
  capabilities: Capabilities;
  attempts: Attempts;
  uploads: MediaUploads;
  pace: Pace;
  /** How long the outcome of a send is awaited in its statuses (milliseconds). */
  outcomeMs: number;
  clock: () => Date;
  /** WhatsApp's id of the newest message that a person sent; undefined if there is none of late. */
  latestReceived(chat: ChatAddress): Promise<string | undefined>;
  /** WhatsApp has ended the access: a person has to act. */
  onEnded(reason: 'token' | 'account'): void;
  /** Forgets the secrets; the webhooks of the number are no longer this connection's. */
  forget(): Promise<void>;
}

/** How often (milliseconds) the outcome of a send is looked for. */
const lookAgain = 15_000;

/** Why WhatsApp keeps a message for now; undefined for one that it sends. */
const heldFor = z
  .enum(['held_for_quality_assessment', 'paused'])
  .transform((status) => (status === 'paused' ? 'paused' : 'quality'))
  .optional()
  .catch(undefined);
const sent = z.object({
  messages: z.array(z.object({ id: z.string().min(1).max(500), message_status: heldFor })).min(1),
});

/** WhatsApp's codes of an uploaded file that it does not have any more. */
const lostMedia: ReadonlySet<number> = new Set([131052, 131053]);

/** A connection of the official platform. Nothing is held open; requests are made when there is something to do. */
export function createOfficialChannel(parts: OfficialChannelParts): Channel {
  const { client, phoneNumberId, token, attempts, uploads, pace } = parts;
  const post = (json: object) => client({ method: 'POST', path: `${phoneNumberId}/messages`, token, body: { json } });

  async function send(message: OutboundMessage): Promise<SendReceipt> {
    const outgoing = withAcceptableFile(message);
    const wait = pace.take(personOf(message), parts.clock().getTime(), message.wid);
    if (wait > 0) throw new Postpone(wait, 'the pace of the number');
    await requireNoAttempt(message.wid);
    const media = await uploadedFor(outgoing).catch((error: unknown) => failed(outgoing, error));
    const answer = await post(sendBody(outgoing, media)).catch((error: unknown) => failed(outgoing, error));
    const [first] = sent.parse(answer).messages;
    const held = first?.message_status;
    return { wid: first?.id ?? message.wid, ...(held && { held }) };
  }

  /** Throws unless this is the first attempt: the platform would send a repeated request twice. */
  async function requireNoAttempt(wid: string): Promise<void> {
    const age = await attempts.begin(wid);
    if (age === null) return;
    if (age < parts.outcomeMs)
      throw new Postpone(Math.min(lookAgain, parts.outcomeMs), 'the outcome of the first attempt is not known');
    // From now on only a person sends it again.
    await attempts.end(wid);
    throw new AppError('ERR_WAPP_OUTCOME_UNKNOWN');
  }

  async function uploadedFor({ content, openMedia }: OutboundMessage): Promise<UploadedMedia | undefined> {
    if (!openMedia) return undefined;
    return 'media' in content && content.media ? uploads.upload(content.media, openMedia) : undefined;
  }

  async function failed(message: OutboundMessage, error: unknown): Promise<never> {
    if (error instanceof OutcomeUnknownError) throw new Postpone(lookAgain, error.message);
    await attempts.end(message.wid);
    if (error instanceof UnreachableError) throw new AppError('ERR_SENDING_WAPP_MSG', { cause: error });
    if (!(error instanceof GraphError)) throw error;
    if (lostMedia.has(error.code) && 'media' in message.content && message.content.media) {
      await uploads.forget(message.content.media);
      throw new AppError('ERR_SENDING_WAPP_MSG', { cause: error });
    }
    const now = parts.clock().getTime();
    throw failureOf({ error, person: personOf(message), pace, now, onEnded: parts.onEnded });
  }

  async function markRead(messages: MessageReference[], isTyping = false): Promise<void> {
    // Whatever was written before it counts as read, too.
    const newest = messages.findLast(({ fromMe, wid }) => !fromMe && wid !== '');
    if (!newest) return;
    const typing = isTyping ? { typing_indicator: { type: 'text' } } : {};
    const json = { messaging_product: 'whatsapp', status: 'read', message_id: newest.wid, ...typing };
    await post(json).catch(asPassing);
  }

  return {
    capabilities: parts.capabilities,
    send,
    markRead: (messages) => markRead(messages),
    async react({ wid, chat }, emoji) {
      const to = recipient(chat);
      const reaction = { message_id: wid, emoji };
      const json = { messaging_product: 'whatsapp', recipient_type: 'individual', ...to, type: 'reaction', reaction };
      await post(json).catch(asPassing);
    },
    async showWriting(chat, state) {
      const wid = state === 'typing' ? await parts.latestReceived(chat) : undefined;
      if (wid) await markRead([{ wid, chat, fromMe: false, author: null }], true);
    },
    downloadMedia: (source) => downloadMedia(client, { token, graphUrl: parts.graphUrl }, source),
    disconnect: async () => undefined,
    logout: parts.forget,
  };
}

/** A person by whichever address a message goes to. */
function personOf({ chat }: OutboundMessage): string {
  return chat.number ?? chat.scoped?.userId ?? chat.chatId;
}

function withAcceptableFile(message: OutboundMessage): OutboundMessage {
  const { content } = message;
  return 'caption' in content ? { ...message, content: acceptable(content) } : message;
}

/** A reaction or a read mark may be repeated: the second one changes nothing. */
function asPassing(error: unknown): never {
  if (error instanceof GraphError) throw new RefusedError(String(error.code));
  throw new AppError('ERR_SENDING_WAPP_MSG', { cause: error });
}
