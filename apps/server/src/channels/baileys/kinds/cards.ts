import { type proto, toNumber } from 'baileys';
import { card, line, type Text } from '../../card-content.ts';
import type { MessageContent } from '../../port.ts';
import { priceOf, secondsOf } from './parts.ts';

/** An order from the company's catalogue: what it is for, and the words that the customer added. */
export function orderContent(order: proto.Message.IOrderMessage): MessageContent {
  const { orderTitle, message, itemCount, totalAmount1000, totalCurrencyCode } = order;
  const amount = priceOf(totalAmount1000, totalCurrencyCode);
  return card('order', { title: orderTitle, text: message, count: itemCount, amount }, message);
}

/** A product of a catalogue, or the catalogue itself; its picture is shown if it came with its key. */
export function catalogContent(message: proto.Message.IProductMessage): MessageContent {
  const { product, catalog, body, footer } = message;
  if (!product) {
    const { title, description } = catalog ?? {};
    return card('catalog', { title, text: [description, body].filter(Boolean).join('\n'), footer }, body);
  }
  const { title, description, url, salePriceAmount1000, priceAmount1000, currencyCode } = product;
  const amount = priceOf(salePriceAmount1000, currencyCode) ?? priceOf(priceAmount1000, currencyCode);
  return card(
    'product',
    { title, text: [description, body].filter(Boolean).join('\n'), footer, amount, link: url },
    body,
  );
}

/** A payment or the request for one, with the note that was written with it. */
export function paymentContent(
  kind: 'payment' | 'paymentRequest',
  note: proto.IMessage | null | undefined,
  amount1000?: Parameters<typeof priceOf>[0],
  currency?: Text,
): MessageContent {
  const text = note?.extendedTextMessage?.text || note?.conversation;
  return card(kind, { text, amount: priceOf(amount1000, currency) }, text);
}

/** An event of a group or a chat. */
export function eventContent(event: proto.Message.IEventMessage): MessageContent {
  const { name, description, location, joinLink, startTime, endTime, isCanceled } = event;
  return card(isCanceled ? 'eventCancelled' : 'event', {
    title: name,
    text: description,
    place: [location?.name, location?.address].filter(Boolean).join(', '),
    link: joinLink,
    startsAt: secondsOf(startTime),
    endsAt: secondsOf(endTime),
  });
}

/** An invitation to a group or a channel. */
export function inviteContent(
  kind: 'groupInvite' | 'channelInvite',
  name: Text,
  caption: Text,
  inviteCode?: Text,
): MessageContent {
  const link = inviteCode && /^[\w-]{1,64}$/.test(inviteCode) ? `https://chat.whatsapp.com/${inviteCode}` : '';
  return card(kind, { title: name, text: caption, link }, caption);
}

/** A call that was arranged for a time. */
export function scheduledCall(call: proto.Message.IScheduledCallCreationMessage): MessageContent {
  const startsAt = toNumber(call.scheduledTimestampMs ?? 0);
  return card('callScheduled', { title: call.title, startsAt: startsAt > 0 ? startsAt : undefined });
}

/** A call that took place, or did not. `count`: its seconds. */
export function callContent(call: proto.Message.ICallLogMessage): MessageContent {
  const seconds = toNumber(call.durationSecs ?? 0);
  return card(seconds > 0 ? 'call' : 'callMissed', { count: seconds });
}

/** A poll with its options. */
export function pollContent(poll: proto.Message.IPollCreationMessage): MessageContent {
  const choices = (poll.options ?? []).map((option) => option.optionName ?? '');
  const { selectableOptionsCount: most } = poll;
  return { kind: 'poll', question: poll.name ?? '', choices, ...(most !== 1 && { multiple: true }) };
}

/** The result of a poll: how often each option was chosen. */
export function pollResult({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): MessageContent {
  const lines = pollVotes?.map((vote) => line(vote.optionName, String(toNumber(vote.optionVoteCount ?? 0))));
  return card('pollResult', { title: name, lines });
}
