import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { sealAs } from '../media/seal-file.ts';
import type { Phone } from '../phones/phone.ts';
import type { ScreenMessage } from '../phones/screen.ts';
import type { World } from '../world.ts';
import { sendToOwnDevice } from './to-own-device.ts';

const { HistorySyncType } = proto.HistorySync;
const { Status } = proto.WebMessageInfo;
const WebMessageStatus = { sent: Status.SERVER_ACK, delivered: Status.DELIVERY_ACK, read: Status.READ };
const MESSAGES_PER_CHUNK = 500;

function webMessage(world: World, owner: Phone, message: ScreenMessage): proto.IWebMessageInfo {
  const group = world.groups.find(message.chat);
  const remoteJid = group?.jid ?? world.phones.byNumber(message.chat)?.lid;
  const participant = group && world.phones.byNumber(message.from)?.lid;
  return {
    key: { remoteJid, fromMe: message.from === owner.number, id: message.id, participant },
    message: message.content,
    messageTimestamp: Math.floor(message.at / 1000),
    pushName: world.phones.byNumber(message.from)?.record.name,
    participant,
    status: message.from === owner.number ? WebMessageStatus[message.status] : undefined,
    reactions: Object.entries(message.reactions).map(([number, text]) => ({
      key: { remoteJid, fromMe: number === owner.number, participant: world.phones.byNumber(number)?.lid },
      text,
    })),
  };
}

function conversation(world: World, owner: Phone, chat: string, messages: ScreenMessage[]): proto.IConversation {
  const phone = world.phones.byNumber(chat);
  const latest = messages.at(-1)?.at ?? 0;
  return {
    id: phone?.lid ?? chat,
    name: phone?.record.name ?? world.groups.find(chat)?.subject,
    lidJid: phone?.lid,
    pnJid: phone?.jid,
    conversationTimestamp: Math.floor(latest / 1000),
    // WhatsApp sends the newest first.
    messages: messages.toReversed().map((message) => ({ message: webMessage(world, owner, message) })),
  };
}

/** The messages that the owner still sees, by chat. */
function chatsOf(owner: Phone): [string, ScreenMessage[] | undefined][] {
  const shown = owner.screen.messages.filter(({ deleted }) => !deleted);
  return Object.entries(Object.groupBy(shown, ({ chat }) => chat));
}

/** The chats of the owner's phone, split into parts of at most 500 messages. */
function chunks(world: World, owner: Phone): proto.IConversation[][] {
  const parts: proto.IConversation[][] = [[]];
  let room = MESSAGES_PER_CHUNK;
  for (const [chat, messages = []] of chatsOf(owner)) {
    for (let start = 0; start < messages.length; start += MESSAGES_PER_CHUNK) {
      const slice = messages.slice(start, start + MESSAGES_PER_CHUNK);
      if (slice.length > room) {
        parts.push([]);
        room = MESSAGES_PER_CHUNK;
      }
      room -= slice.length;
      parts.at(-1)?.push(conversation(world, owner, chat, slice));
    }
  }
  return parts;
}

/**
 * After the first login the owner's phone sends its chats to the device, in parts with their progress in percent.
 * Without chats it sends an empty part, because a device waits for one.
 */
export async function sendHistory(world: World, owner: Phone, device: LinkedDevice): Promise<void> {
  if (!(await device.keysKnown())) return;
  const parts = chunks(world, owner);
  const laterParts = device.record.fullHistory ? HistorySyncType.FULL : HistorySyncType.RECENT;
  const phoneNumberToLidMappings = world.phones.all().map(({ jid, lid }) => ({ pnJid: jid, lidJid: lid }));
  for (const [index, conversations] of parts.entries()) {
    const syncType = index === 0 ? HistorySyncType.INITIAL_BOOTSTRAP : laterParts;
    const progress = Math.round(((index + 1) * 100) / parts.length);
    const history = { syncType, progress, chunkOrder: index + 1, conversations, phoneNumberToLidMappings };
    const payload = deflateSync(proto.HistorySync.encode(history).finish());
    await sendPart(world, owner, device, { syncType, progress, chunkOrder: index + 1 }, payload);
  }
}

async function sendPart(
  world: World,
  owner: Phone,
  device: LinkedDevice,
  part: proto.Message.IHistorySyncNotification,
  payload: Uint8Array,
): Promise<void> {
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  const place = isElsewhere(owner, part)
    ? await placeOnHost(world, payload)
    : { initialHistBootstrapInlinePayload: payload };
  const message = { protocolMessage: { type, historySyncNotification: { ...part, ...place } } };
  await sendToOwnDevice(world, owner, device, message);
}

/** Later parts of a full history are on the media host; the others are usually included in their announcement. */
function isElsewhere({ record }: Phone, { syncType }: proto.Message.IHistorySyncNotification): boolean {
  if (syncType === HistorySyncType.INITIAL_BOOTSTRAP) return record.historyElsewhere ?? false;
  return syncType === HistorySyncType.FULL;
}

async function placeOnHost(world: World, payload: Uint8Array): Promise<proto.Message.IHistorySyncNotification> {
  const { url, ...file } = await sealAs(world.media, 'md-msg-hist', Buffer.from(payload));
  // An announcement has no field for a host: WhatsApp's is fixed, the emulator's is included here.
  return { ...file, directPath: url };
}
