import type { ChangeFailure, ErrorCode } from '@recado/contract';
import { isFreeWindowClosed } from '@recado/contract/free-window';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readMarksAtOnce } from '../../../../channels/jobs.ts';
import {
  attempt,
  failedFor,
  type OutboundContext,
  type Outcome,
  rejectCallHandler,
  sendTextHandler,
} from '../../../../channels/outbound/attempt.ts';
import type { Channel, MessageReference, SendReceipt } from '../../../../channels/port.ts';
import { type Ending, effectfulOn, type JobHandler, Postpone } from '../../../../platform/jobs/handlers.ts';
import type { Job } from '../../../../platform/jobs/job.ts';
import { contactDetailsHandler } from '../../contacts/contact-details.ts';
import { noteHolder } from '../../tickets/holder.ts';
import { templateKind } from '../compose.ts';
import { extendWindow } from '../free-window.ts';
import { whyWithheld } from '../in-process-events.ts';
import { announceMessage } from '../message-events.ts';
import { messages } from '../messages.schema.ts';
import { ownReaction, withOwnReaction } from '../reactions.ts';
import { failMessage } from '../receive/receive-status.ts';
import { sentRecorder } from '../receive/record-sent.ts';
import { mentionsOf } from '../structured-content.ts';
import { downloadMediaHandler } from './download-media.ts';
import {
  type LoadedMessage,
  loadMessage,
  loadReferences,
  outboundMessage,
  referenceOf,
  sendFileHandler,
} from './outbound-message.ts';
import { sendTemplateHandler } from './send-template-job.ts';

/** How long chat actions wait for their connection, in milliseconds. */
export type WaitingTimes = Pick<OutboundContext, 'giveUpAfter' | 'lookAgainAfter'>;

/** One day for the connection to return; two seconds until the next look at a connection that just failed. */
export const usualWaits: WaitingTimes = { giveUpAfter: 24 * 60 * 60_000, lookAgainAfter: 2_000 };

/** The handlers of all actions on WhatsApp; they run in the process that holds the connection (`connectionPool`). */
export function chatActionHandlers(
  platform: OutboundContext['platform'],
  channels: Pick<OutboundContext, 'channel'>,
  waits: WaitingTimes = usualWaits,
): JobHandler[] {
  const context: OutboundContext = { platform, channel: channels.channel, ...waits };
  return [
    sendMessageHandler(context),
    ...changeMessageHandlers(context),
    reactMessageHandler(context),
    markReadHandler(context),
    sendTextHandler(context),
    sendFileHandler(context),
    sendTemplateHandler(context),
    downloadMediaHandler(context),
    rejectCallHandler(context),
    contactDetailsHandler(context),
  ];
}

const ofMessage = z.object({ messageId: z.number() });

/**
 * Sends a stored message and returns the outcome to be written with the end of the job. Skips a message that was sent,
 * failed or deleted meanwhile; a message that may no longer be sent fails. A retry is the same message for WhatsApp,
 * because its id was chosen before the first attempt.
 */
function sendMessageHandler(context: OutboundContext): JobHandler {
  const { storage } = context.platform;
  return effectfulOn(
    'send-message',
    ofMessage,
    (reader, { messageId }) => loadMessage(reader, messageId),
    async (loaded, _payload, job) => {
      if (!loaded || !isToSend(loaded)) return;
      const withheld = await withheldFor(context, loaded);
      if (withheld) return sendingEnds(loaded, { done: false, failedCode: withheld });
      if (!loaded.whatsapp) return sendingEnds(loaded, { done: false, failedCode: 'ERR_NO_WAPP_FOUND' });
      if (isWindowOver(context, loaded)) {
        return sendingEnds(loaded, { done: false, failedCode: 'ERR_WAPP_WINDOW_CLOSED' });
      }
      const target = { connectionId: loaded.whatsapp.id, since: loaded.message.updatedAt };
      const send = attempt(context, target, (channel) => channel.send(outboundMessage(storage, loaded)));
      return sendingEnds(loaded, await send.catch(failedFor('ERR_SENDING_WAPP_MSG', job)));
    },
  );
}

function isToSend({ message }: LoadedMessage): boolean {
  return message.fromMe && message.ack === 0 && message.failedCode === null && !message.isDeleted;
}

/** Whether the window for free messages has closed since the message was written. */
function isWindowOver({ platform }: OutboundContext, { message, ticket, whatsapp }: LoadedMessage): boolean {
  const can = platform.channels.capabilitiesOf(whatsapp?.provider ?? null);
  return message.mediaType !== templateKind && isFreeWindowClosed(can, ticket.windowUntil, platform.clock().getTime());
}

/** How long (milliseconds) the checks at the storing of a message are valid: not until its second attempt. */
const checksValidFor = 500;

/**
 * Why a message may no longer be sent: the contact was blocked meanwhile, or the receiver of an automatic one opted out;
 * undefined if it may.
 */
async function withheldFor(
  { platform }: OutboundContext,
  { message, contact }: LoadedMessage,
): Promise<ErrorCode | undefined> {
  const { companyId, clientKey, userId, createdAt } = message;
  if (contact.blockedAt !== null) return 'ERR_CONTACT_BLOCKED';
  if (clientKey === null || userId !== null) return undefined;
  if (platform.clock().getTime() - createdAt.getTime() < checksValidFor) return undefined;
  return platform.database.system((unit) => unit.query(whyWithheld, { companyId, clientKey, person: contact }));
}

function sendingEnds({ message, ticket }: LoadedMessage, outcome: Outcome<SendReceipt | undefined>): Ending {
  if (outcome.done) {
    const record = sentRecorder(message, outcome.result);
    return async (unit) => {
      await record(unit);
      if (message.mediaType === templateKind) return;
      if (ticket.entryUntil !== null) await extendWindow(unit, ticket.id);
      // A free message takes the conversation over from an assistant (CLOUD-API 12).
      if (ticket.assistantSince !== null) await noteHolder(unit, ticket.id, { holder: 'business', at: unit.now() });
    };
  }
  return (unit) => failMessage(unit, message, outcome.failedCode);
}

/** A kind of change of a message on WhatsApp, and the code that the message shows when the change fails. */
interface Change {
  kind: 'edit-message' | 'remove-message';
  failure: ChangeFailure;
  /** Whether the change still applies. */
  isWanted(loaded: LoadedMessage): boolean;
  act(channel: Channel, reference: MessageReference, message: LoadedMessage['message']): Promise<void> | undefined;
}

const changes: readonly Change[] = [
  {
    kind: 'edit-message',
    failure: 'ERR_EDITING_WAPP_MSG',
    // A deleted message has no text here any more.
    isWanted: ({ message }) => !message.isDeleted,
    act: (channel, reference, { body, data }) => channel.edit?.(reference, body, mentionsOf(data)),
  },
  {
    kind: 'remove-message',
    failure: 'ERR_DELETE_WAPP_MSG',
    isWanted: () => true,
    act: (channel, reference) => channel.remove?.(reference),
  },
];

/**
 * Repeats on WhatsApp a change that was made here to a sent message. A change that the provider does not support is
 * skipped. A message whose change failed shows this until a retry succeeds.
 */
function changeMessageHandlers(context: OutboundContext): JobHandler[] {
  return changes.map((change) =>
    effectfulOn(
      change.kind,
      ofMessage,
      (reader, { messageId }) => loadMessage(reader, messageId),
      async (loaded, _payload, job) => {
        // A message that never reached WhatsApp cannot be changed there: it was not sent, or will be sent with the
        // newest text.
        if (!loaded?.whatsapp || loaded.message.ack === 0 || !change.isWanted(loaded)) return;
        const { message, whatsapp } = loaded;
        const work = attempt(context, { connectionId: whatsapp.id, since: message.updatedAt }, async (channel) => {
          await change.act(channel, referenceOf(loaded), message);
        });
        const { done } = await work.catch(failedFor(change.failure, job));
        return changeEnds(loaded, done ? null : change.failure);
      },
    ),
  );
}

function changeEnds({ message }: LoadedMessage, failedCode: ChangeFailure | null): Ending | undefined {
  if (message.failedCode === failedCode) return undefined;
  return async (unit) => {
    await unit.db.update(messages).set({ failedCode }).where(eq(messages.id, message.id));
    await announceMessage(unit, 'update', message.id);
  };
}

const ofReaction = z.object({ messageId: z.number(), before: z.string() });

/** Sets the company's current reaction on WhatsApp. A refused one is marked as failed, a refused removal is undone. */
function reactMessageHandler(context: OutboundContext): JobHandler {
  return effectfulOn(
    'react-message',
    ofReaction,
    (reader, { messageId }) => loadMessage(reader, messageId),
    async (loaded, { before }, job) => {
      if (!loaded?.whatsapp || loaded.message.isDeleted) return;
      const { message, whatsapp } = loaded;
      // The message is not sent yet, because it waits in the lane of its chat.
      if (message.fromMe && message.ack === 0 && message.failedCode === null) {
        throw new Postpone(context.lookAgainAfter, 'The message is not sent yet');
      }
      const emoji = ownReaction(message.reactions)?.emoji ?? '';
      const target = { connectionId: whatsapp.id, since: message.updatedAt };
      const work = attempt(context, target, async (channel) => channel.react?.(referenceOf(loaded), emoji));
      const { done } = await work.catch(failedFor('ERR_SENDING_WAPP_MSG', job));
      return done ? undefined : reactionRefused(message, emoji || before);
    },
  );
}

function reactionRefused(message: Pick<typeof messages.$inferSelect, 'id' | 'reactions'>, emoji: string): Ending {
  const reactions = withOwnReaction(message.reactions, { emoji, failed: true });
  return async (unit) => {
    await unit.db.update(messages).set({ reactions }).where(eq(messages.id, message.id));
    await announceMessage(unit, 'update', message.id);
  };
}

const ofMessages = z.object({ messageIds: z.array(z.number()) });

/** Reports to the customer's WhatsApp that messages were read. No job waits for it; a permanent failure is ignored. */
function markReadHandler(context: OutboundContext): JobHandler {
  return effectfulOn(
    'mark-read',
    ofMessages,
    (reader, { messageIds }) => loadReferences(reader, messageIds),
    async (rows, _payload, job) => {
      const known = rows.filter(
        ({ message, contact }) => message.wid && message.companyId === job.companyId && contact.blockedAt === null,
      );
      for (let start = 0; start < known.length; start += readMarksAtOnce) {
        await markSome(context, known.slice(start, start + readMarksAtOnce), job);
      }
    },
  );
}

async function markSome(
  context: OutboundContext,
  loaded: Pick<LoadedMessage, 'message' | 'contact'>[],
  job: Job,
): Promise<void> {
  const [first] = loaded;
  const connectionId = first?.message.connectionId;
  if (!first || !connectionId) return;
  const target = { connectionId, since: first.message.updatedAt };
  const work = attempt(context, target, (channel) => channel.markRead(loaded.map(referenceOf)));
  await work.catch(failedFor('ERR_SENDING_WAPP_MSG', job));
}
