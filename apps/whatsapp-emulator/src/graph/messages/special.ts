import { z } from 'zod';
import { messageIdFor, sendFromPhone } from '../../delivery/from-phone.ts';
import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import { PERSONS_MEDIA_MS, storeMedia } from '../media.ts';
import type { NumberRecord } from '../records.ts';
import { unsupported } from './from-proto.ts';
import type { InboundExtras, TypedContent } from './typed-content.ts';

const MINUTE_MS = 60_000;
const MOST_MINUTES = 30 * 24 * 60;

const referralSchema = z.object({
  source_url: z.string().default('https://fb.me/ad'),
  source_type: z.enum(['ad', 'post']).default('ad'),
  source_id: z.string().default('120000000000000001'),
  headline: z.string().default(''),
  body: z.string().default(''),
  ctwa_clid: z.string().optional(),
  /** Its picture, which the emulator serves. */
  picture: z.object({ base64: z.string(), mimetype: z.string() }).optional(),
});
const cardSchema = z.looseObject({
  name: z.looseObject({ formatted_name: z.string() }),
  phones: z.array(z.looseObject({})).optional(),
});
const itemSchema = z.object({
  product_retailer_id: z.string(),
  quantity: z.number(),
  item_price: z.number(),
  currency: z.string(),
});

/** What a person's phone can send to an official number besides what every phone sends. */
export const specialSchema = z.object({
  /** The official number. */
  to: z.string(),
  id: z.string().optional(),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('button'), text: z.string(), payload: z.string() }),
    z.object({ kind: z.literal('button_reply'), id: z.string(), title: z.string() }),
    z.object({ kind: z.literal('list_reply'), id: z.string(), title: z.string(), description: z.string().optional() }),
    z.object({
      kind: z.literal('nfm_reply'),
      name: z.string().default('flow'),
      response: z.record(z.string(), z.unknown()),
    }),
    z.object({
      kind: z.literal('contacts'),
      origin: z.enum(['contact_request', 'other']).default('other'),
      contacts: z.array(cardSchema).min(1),
    }),
    z.object({
      kind: z.literal('order'),
      catalog_id: z.string(),
      text: z.string().default(''),
      product_items: z.array(itemSchema).min(1),
    }),
    z.object({ kind: z.literal('request_welcome') }),
    z.object({ kind: z.literal('unsupported'), type: z.string(), code: z.number().int().default(131051) }),
    /** Older payloads, other kinds: as it is given. */
    z.object({ kind: z.literal('raw'), content: z.looseObject({ type: z.string() }) }),
  ]),
  quotedId: z.string().optional(),
  forwarded: z.boolean().default(false),
  frequentlyForwarded: z.boolean().default(false),
  referredProduct: z.object({ catalog_id: z.string(), product_retailer_id: z.string() }).optional(),
  referral: referralSchema.optional(),
  /** It was sent that long ago and arrives only now. */
  minutesAgo: z.number().min(0).max(MOST_MINUTES).optional(),
  /** `errors` of the whole value, beside the message (CLOUD-API 19). */
  errors: z.array(z.looseObject({ code: z.number() })).optional(),
});

export type Special = z.infer<typeof specialSchema>;

/** Sends it from the phone; the screen shows what can be shown of it. Returns its id. */
export async function sendSpecial(world: World, phone: Phone, number: NumberRecord, asked: Special): Promise<string> {
  const id = asked.id ?? messageIdFor(world, phone, number.number);
  const quoted = asked.quotedId === undefined ? undefined : phone.screen.find(asked.quotedId);
  const contextInfo = quoted && { stanzaId: quoted.id, quotedMessage: quoted.content };
  const text = shownText(asked.content);
  const message = contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
  const official = { content: typed(asked.content), extras: extrasOf(world, number, asked) };
  await sendFromPhone(world, phone, { id, to: number.number, message, official });
  return id;
}

function shownText(content: Special['content']): string {
  if ('title' in content) return content.title;
  if ('text' in content && content.text) return content.text;
  return content.kind === 'contacts' ? (content.contacts[0]?.name.formatted_name ?? '') : `[${content.kind}]`;
}

function typed(content: Special['content']): TypedContent {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.text } };
    case 'button':
      return { type: 'button', button: { text: content.text, payload: content.payload } };
    case 'button_reply':
    case 'list_reply': {
      const { kind, ...reply } = content;
      return { type: 'interactive', interactive: { type: kind, [kind]: reply } };
    }
    case 'nfm_reply': {
      const nfm_reply = { name: content.name, body: 'Sent', response_json: JSON.stringify(content.response) };
      return { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map((card) => ({ origin: content.origin, ...card })) };
    case 'order': {
      const { kind: _, ...order } = content;
      return { type: 'order', order };
    }
    case 'request_welcome':
      return { type: 'request_welcome' };
    case 'unsupported':
      return unsupported(content.type, content.code);
    case 'raw':
      return content.content;
  }
}

function extrasOf(world: World, number: NumberRecord, asked: Special): InboundExtras {
  const { quotedId, forwarded, frequentlyForwarded, referredProduct, referral, errors, minutesAgo } = asked;
  const context = {
    ...(quotedId !== undefined && { from: number.number, id: quotedId }),
    ...(forwarded && { forwarded }),
    ...(frequentlyForwarded && { frequently_forwarded: true }),
    ...(referredProduct && { referred_product: referredProduct }),
  };
  const isEmpty = Object.keys(context).length === 0;
  return {
    context: isEmpty ? undefined : context,
    referral: referral && referralOf(world, number, referral),
    errors,
    sentAt: minutesAgo === undefined ? undefined : world.clock() - minutesAgo * MINUTE_MS,
  };
}

/** The advertisement that brought the person; its picture is served without a token, as Meta's are. */
function referralOf(
  world: World,
  number: NumberRecord,
  { picture, ...said }: NonNullable<Special['referral']>,
): object {
  if (!picture) return said;
  const bytes = Buffer.from(picture.base64, 'base64');
  const { id } = storeMedia(world, number, { bytes, mimeType: picture.mimetype, keptMs: PERSONS_MEDIA_MS });
  return { ...said, media_type: 'image', image_url: `${world.graph.url}/pictures/${id}` };
}
