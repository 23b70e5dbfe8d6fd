import type { MissingKind } from '@recado/contract';
import { z } from 'zod';
import { card, line } from '../../card-content.ts';
import type { MessageContent } from '../../port.ts';
import { buttonContent, interactiveContent } from './answers.ts';
import { type ErrorForm, eachOf, errorForm, idText, text } from './forms.ts';
import { isMedia, mediaContent } from './media.ts';

const textForm = z.object({ body: z.string() });

/** The content of a message by its type (CLOUD-API, Messages). Each throws ZodError for a part of another form. */
const readers: Record<string, (part: unknown) => MessageContent | null> = {
  text: (part) => ({ kind: 'text', text: textForm.parse(part).body }),
  location: locationContent,
  contacts: contactsContent,
  button: buttonContent,
  interactive: interactiveContent,
  order: orderContent,
  request_welcome: () => card('welcome', {}),
};

/** Whether a type has a content here. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(readers, type) || isMedia(type) || type === 'unsupported' || type === 'unknown';
}

/**
 * The content of a message of a known type; null if there is nothing to show. Throws ZodError if the content has another
 * form than its type says.
 */
export function contentOf(type: string, message: Record<string, unknown>): MessageContent | null {
  if (isMedia(type)) return mediaContent(type, message[type]);
  if (type === 'unsupported' || type === 'unknown') return missingContent(message);
  return readers[type]?.(message[type]) ?? null;
}

const locationForm = z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text });

function locationContent(part: unknown): MessageContent {
  const { latitude, longitude, name, address } = locationForm.parse(part);
  const words = new Set([name, address].filter(Boolean));
  return { kind: 'location', latitude, longitude, name: [...words].join(', ') };
}

const phoneForm = z.object({ phone: text, wa_id: idText });
const cardsForm = z.array(z.unknown());
const cardForm = z.object({
  name: z
    .object({ formatted_name: text, first_name: text, last_name: text })
    .catch({ formatted_name: '', first_name: '', last_name: '' }),
  phones: z.unknown().optional(),
  origin: text,
});

/** People's cards; one that was asked for has the sender's own number (CLOUD-API 23). */
function contactsContent(part: unknown): MessageContent {
  const cards = eachOf(cardForm, cardsForm.parse(part));
  const contacts = cards.map(({ name, phones }) => ({
    name: name.formatted_name || [name.first_name, name.last_name].filter(Boolean).join(' '),
    numbers: eachOf(phoneForm, phones)
      .map(({ wa_id, phone }) => wa_id || phone.replace(/\D/g, ''))
      .filter(Boolean),
  }));
  const isOwn = cards.length === 1 && cards[0]?.origin === 'contact_request';
  return { kind: 'contact', contacts, ...(isOwn && { shared: 'own' }) };
}

const itemForm = z.object({
  product_retailer_id: idText,
  quantity: z.coerce.number().catch(1),
  item_price: z.coerce.number().optional().catch(undefined),
  currency: text,
});
const orderForm = z.object({ text, product_items: z.unknown().optional() });
const unsupportedForm = z.object({ type: text }).catch({ type: '' });

/** An order from the catalogue: its items, and what they cost together if all have a price. */
function orderContent(part: unknown): MessageContent {
  const { text: note, product_items } = orderForm.parse(part);
  const items = eachOf(itemForm, product_items);
  const [first] = items;
  const total = items.reduce((sum, { quantity, item_price = Number.NaN }) => sum + quantity * item_price, 0);
  const isPriced = first !== undefined && first.currency !== '' && Number.isFinite(total) && total > 0;
  return card(
    'order',
    {
      text: note,
      count: Math.round(items.reduce((sum, { quantity }) => sum + quantity, 0)),
      lines: items.map(({ quantity, product_retailer_id = '' }) => line(`${quantity} × ${product_retailer_id}`)),
      amount: isPriced ? { value: Math.round(total * 100) / 100, currency: first.currency } : undefined,
    },
    note,
  );
}

/** Which kind of message WhatsApp did not deliver, by its name for it (CLOUD-API 7). */
const missingKinds = new Map<string, MissingKind>([
  ['poll_creation', 'poll'],
  ['poll_update', 'pollVote'],
  ['pin', 'pin'],
  ['group_invite', 'groupInvite'],
  ['media_placeholder', 'media'],
  ['list', 'list'],
  ['order', 'order'],
  ['product', 'product'],
  ['view_once', 'viewOnce'],
  ['event', 'event'],
  ['sticker_pack', 'sticker'],
]);

/** "Currently unavailable": typical for the first message to a number that is also on a phone. */
const unavailable = '131060';

/** A message that WhatsApp did not deliver: what it was, and whether it can be sent again. */
function missingContent(message: Record<string, unknown>): MessageContent {
  const errors: ErrorForm[] = eachOf(errorForm, message.errors);
  const { type } = unsupportedForm.parse(message.unsupported);
  const kind = errors.some(({ code }) => code === unavailable) ? 'unavailable' : 'unsupported';
  const content = card(kind, {});
  if (content.kind !== 'card') return content;
  const missing = missingKinds.get(type) ?? (type ? 'other' : undefined);
  return missing ? { ...content, card: { ...content.card, missing } } : content;
}
