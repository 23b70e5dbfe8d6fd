import { NotThere } from '../../delivery/commands.ts';
import { messageIdFor, sendFromPhone } from '../../delivery/from-phone.ts';
import type { Offer, OfferedButton, OfferedRow } from '../../phones/offer.ts';
import type { Phone } from '../../phones/phone.ts';
import type { ScreenMessage } from '../../phones/screen.ts';
import type { World } from '../../world.ts';
import type { NumberRecord } from '../records.ts';
import type { TypedContent } from './typed-content.ts';

/** What a person adds when they press something: the answers of a flow, or where they are. */
export interface PressDetails {
  response?: Record<string, unknown> | undefined;
  location?: { latitude: number; longitude: number; name?: string | undefined } | undefined;
}

/** What happened: a message was sent, or the phone opened an address, called, or copied a code. */
export type Pressed = { id: string } | { opened: string };

/** The person presses a button of a message, or chooses a row of its list. Throws if it has no such thing. */
export async function press(
  world: World,
  phone: Phone,
  messageId: string,
  what: string,
  details: PressDetails = {},
): Promise<Pressed> {
  const shown = phone.screen.find(messageId);
  const number = shown && world.graph.numberByDigits(shown.chat);
  if (!shown?.offer || !number) throw new NotThere(`The message ${messageId} has nothing to press`);
  const row = rowIn(shown.offer, what);
  if (row) return answer(world, phone, number, shown, row.title, listReply(row));
  const button = buttonIn(shown.offer, what);
  if (!button) throw new NotThere(`The message ${messageId} has no button ${what}`);
  return pressButton(world, phone, number, shown, button, details);
}

function rowIn({ list }: Offer, what: string): OfferedRow | undefined {
  return list?.sections.flatMap(({ rows }) => rows).find(({ id }) => id === what);
}

/** A button by its id or what is written on it. */
function buttonIn({ buttons, cards }: Offer, what: string): OfferedButton | undefined {
  const all = [...buttons, ...(cards ?? []).flatMap((card) => card.buttons)];
  return all.find(({ id }) => id === what) ?? all.find(({ title }) => title === what);
}

function listReply({ id, title, description }: OfferedRow): TypedContent {
  const list_reply = { id, title, ...(description !== undefined && { description }) };
  return { type: 'interactive', interactive: { type: 'list_reply', list_reply } };
}

function pressButton(
  world: World,
  phone: Phone,
  number: NumberRecord,
  shown: ScreenMessage,
  { kind, id, title, value }: OfferedButton,
  { response, location }: PressDetails,
): Promise<Pressed> | Pressed {
  switch (kind) {
    case 'reply':
      return answer(world, phone, number, shown, title, {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id, title } },
      });
    case 'quick_reply':
      return answer(world, phone, number, shown, title, {
        type: 'button',
        button: { text: title, payload: value ?? title },
      });
    case 'flow': {
      const nfm_reply = { name: 'flow', body: 'Sent', response_json: JSON.stringify(response ?? {}) };
      return answer(world, phone, number, shown, title, {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply },
      });
    }
    case 'location':
      return sendLocation(world, phone, number, shown, location ?? SQUARE);
    case 'contact_info':
      return shareNumber(world, phone, number, shown);
    default:
      return { opened: value ?? '' };
  }
}

const SQUARE = { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé' };

async function answer(
  world: World,
  phone: Phone,
  number: NumberRecord,
  shown: ScreenMessage,
  text: string,
  content: TypedContent,
): Promise<Pressed> {
  const id = messageIdFor(world, phone, number.number);
  const contextInfo = { stanzaId: shown.id, quotedMessage: shown.content };
  const message = { extendedTextMessage: { text, contextInfo } };
  await sendFromPhone(world, phone, { id, to: number.number, message, official: { content, extras: {} } });
  return { id };
}

async function sendLocation(
  world: World,
  phone: Phone,
  number: NumberRecord,
  shown: ScreenMessage,
  { latitude, longitude, name }: NonNullable<PressDetails['location']>,
): Promise<Pressed> {
  const id = messageIdFor(world, phone, number.number);
  const contextInfo = { stanzaId: shown.id, quotedMessage: shown.content };
  const message = { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, contextInfo } };
  await sendFromPhone(world, phone, { id, to: number.number, message });
  return { id };
}

/** The person shares their number: the account sees it from now on (CLOUD-API 23). */
async function shareNumber(world: World, phone: Phone, number: NumberRecord, shown: ScreenMessage): Promise<Pressed> {
  world.graph.conversation(number.id, phone.number).numberKnown = true;
  const id = messageIdFor(world, phone, number.number);
  const { name } = phone.record;
  const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone.number}:+${phone.number}\nEND:VCARD`;
  const contextInfo = { stanzaId: shown.id, quotedMessage: shown.content };
  const phones = [{ phone: `+${phone.number}`, wa_id: phone.number, type: 'CELL' }];
  const contacts = [{ origin: 'contact_request', name: { formatted_name: name, first_name: name }, phones }];
  const message = { contactMessage: { displayName: name, vcard, contextInfo } };
  await sendFromPhone(world, phone, {
    id,
    to: number.number,
    message,
    official: { content: { type: 'contacts', contacts }, extras: {} },
  });
  return { id };
}
