import type { Phone } from '../../phones/phone.ts';
import type { ScreenMessage } from '../../phones/screen.ts';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { typedContent } from '../messages/from-proto.ts';
import type { TypedContent } from '../messages/typed-content.ts';
import type { NumberRecord } from '../records.ts';
import { messagingValue, tell } from '../webhooks/tell.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of the phases: 0 is the last day, 1 up to 90 days, 2 up to half a year (CLOUD-API 8). */
const PHASE_DAYS = [1, 90, 180];
const MEDIA_DAYS = 14;
const FILES = ['image', 'video', 'audio', 'document', 'sticker'];
const STATUSES = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ' };

/** A message of the history as it is told, and the chat that it is in. */
interface Told {
  chat: string;
  message: object;
  /** Its file, which is told apart. */
  file?: object;
}

/** A part of the history, before it is told. */
interface Part {
  phase: number;
  order: number;
  messages: Told[];
}

/**
 * Tells the chats of the app in parts, then the files of the last two weeks (CLOUD-API 8, 9). An owner who does not
 * share it, and a number of which nothing ever comes, are possible too (10).
 */
export async function tellHistory(world: World, number: NumberRecord, owner: Phone): Promise<void> {
  if (number.historySharing === 'silent') return;
  if (number.historySharing === 'refused') {
    tellValue(world, number, { history: [{ errors: [new GraphError(2593109).inWebhook()] }] });
    return;
  }
  const parts = await partsOf(world, number, owner);
  const all = parts.length;
  const inOrder = world.graph.settings.historyShuffled ? parts.toReversed() : parts;
  for (const [index, { phase, order, messages }] of inOrder.entries()) {
    const metadata = { phase, chunk_order: order, progress: Math.floor(((index + 1) / all) * 100) };
    tellValue(world, number, { history: [{ metadata, threads: threadsOf(messages) }] });
  }
  for (const { file } of parts.flatMap(({ messages }) => messages))
    if (file) tellValue(world, number, { messages: [file] });
}

async function partsOf(world: World, number: NumberRecord, owner: Phone): Promise<Part[]> {
  const parts: Part[] = [];
  const now = world.clock();
  for (const [phase, days] of PHASE_DAYS.entries()) {
    const newest = now - (PHASE_DAYS[phase - 1] ?? 0) * DAY_MS;
    const inPhase = owner.screen.messages.filter(({ at, chat }) => {
      const isPersonal = world.phones.byNumber(chat) !== undefined;
      return isPersonal && at <= newest && at > now - days * DAY_MS;
    });
    const told: Told[] = [];
    for (const message of inPhase.sort((one, other) => other.at - one.at)) {
      const one = await toldOf(world, number, message);
      if (one) told.push(one);
    }
    const size = world.graph.settings.historyPart;
    for (let start = 0; start < told.length; start += size) {
      parts.push({ phase, order: start / size + 1, messages: told.slice(start, start + size) });
    }
  }
  // Without any messages the end is told all the same.
  return parts.length > 0 ? parts : [{ phase: 0, order: 1, messages: [] }];
}

async function toldOf(world: World, number: NumberRecord, message: ScreenMessage): Promise<Told | undefined> {
  const content = await typedContent(world, number, message.content);
  if (!content || message.deleted) return undefined;
  const base = {
    from: message.from,
    ...(message.fromMe && { to: message.chat }),
    id: message.id,
    timestamp: String(Math.floor(message.at / 1000)),
  };
  const history_context = { status: STATUSES[message.status] };
  if (!FILES.includes(content.type)) return { chat: message.chat, message: { ...base, ...content, history_context } };
  return {
    chat: message.chat,
    message: { ...base, type: 'media_placeholder', history_context },
    ...fileOf(world, message, base, content),
  };
}

function fileOf(world: World, { at }: ScreenMessage, base: object, content: TypedContent): { file?: object } {
  return world.clock() - at < MEDIA_DAYS * DAY_MS ? { file: { ...base, ...content } } : {};
}

function threadsOf(messages: readonly Told[]): object[] {
  const threads = Map.groupBy(messages, ({ chat }) => chat);
  return [...threads].map(([id, told]) => ({ id, messages: told.map(({ message }) => message) }));
}

function tellValue(world: World, number: NumberRecord, parts: object): void {
  const account = world.graph.accounts.get(number.accountId);
  if (account) tell(world, { account, number, field: 'history', value: messagingValue(number, parts) });
}
