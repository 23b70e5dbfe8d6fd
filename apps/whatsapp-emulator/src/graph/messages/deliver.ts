import { receiptFromPhone } from '../../delivery/receipts.ts';
import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import type { NumberRecord, SentRecord } from '../records.ts';
import type { Content } from './content.ts';
import { messageFor, type ReadyFile } from './show.ts';
import { tellFailure, tellStatus } from './statuses.ts';
import { stopTyping } from './typing.ts';

/** A message on its way to a phone. */
export interface OnItsWay {
  number: NumberRecord;
  phone: Phone | undefined;
  sent: SentRecord;
  content: Content;
  file: ReadyFile | undefined;
  /** Why it does not arrive. */
  refusal: GraphError | undefined;
  quotedId: string | undefined;
}

/** Shows a message on the person's phone, on the owner's too in coexistence, and tells its statuses. */
export async function deliverToPhone(world: World, way: OnItsWay): Promise<void> {
  const { number, phone, sent, content, file, refusal, quotedId } = way;
  if (refusal || !phone) {
    tellFailure(world, sent, refusal ?? new GraphError(131026), phone);
    return;
  }
  if (world.graph.faults.take('loseMessage', ({ numberId }) => !numberId || numberId === number.id)) return;
  takeOver(world, number, phone, sent);
  const message = await messageFor(world, phone, content, file, quotedId);
  const arrival = { id: sent.id, from: number.number, message, at: world.clock(), offer: content.offer };
  phone.screen.show({ ...arrival, chat: number.number, fromMe: false });
  stopTyping(world, number, phone);
  world.changed({ kind: 'messages', number: phone.number, chat: number.number });
  const owner = number.isOnBizApp ? world.phones.byNumber(number.number) : undefined;
  if (owner) {
    owner.screen.show({ ...arrival, chat: phone.number, fromMe: true });
    world.changed({ kind: 'messages', number: owner.number, chat: phone.number });
  }
  tellStatus(world, sent, 'sent', phone);
  if (content.reaction) {
    if (phone.record.autoDeliver) tellStatus(world, sent, 'delivered', phone);
    return;
  }
  if (phone.record.autoDeliver) receiptFromPhone(world, phone, sent.id, 'delivered');
  if (phone.record.autoDeliver && phone.record.autoRead) receiptFromPhone(world, phone, sent.id, 'read');
}

/** An answer opens the window of an advertisement for 72 hours, and takes the conversation from Meta's agent. */
function takeOver(world: World, number: NumberRecord, phone: Phone, sent: SentRecord): void {
  const conversation = world.graph.conversation(number.id, phone.number);
  const { adClickAt } = conversation;
  if (adClickAt !== undefined && sent.at - adClickAt < DAY_MS) {
    conversation.adUntil = adClickAt + AD_WINDOW_MS;
    conversation.adClickAt = undefined;
  }
  if (sent.category === 'service') conversation.heldByAgent = false;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AD_WINDOW_MS = 3 * DAY_MS;
