import { enteredNumber } from '@recado/contract/phone-numbers';
import { z } from 'zod';
import { readContactCards } from '../../../../../platform/text/contact-cards.ts';
import { shortened, shownName, storable } from '../../../../../platform/text/foreign-text.ts';
import { jsonOf } from '../../../../../platform/text/json-of.ts';
import type { SourceMessage } from '../../source/records.ts';

type Row = Pick<SourceMessage, 'body' | 'dataJson'>;

const place = z.object({
  degreesLatitude: z.number().min(-90).max(90),
  degreesLongitude: z.number().min(-180).max(180),
  name: z.string().nullish(),
  address: z.string().nullish(),
});
const card = z.object({ displayName: z.string().nullish(), vcard: z.string().nullish() });
const poll = z.object({
  name: z.string(),
  options: z.array(z.object({ optionName: z.string() })).max(50),
  selectableOptionsCount: z.number().nullish(),
});
/** The parts of the protocol's message that are read; each on its own, so that one bad part does not hide another. */
const protocol = z.object({
  locationMessage: place.optional().catch(undefined),
  liveLocationMessage: place.optional().catch(undefined),
  contactMessage: card.optional().catch(undefined),
  contactsArrayMessage: z
    .object({ contacts: z.array(card).max(100) })
    .optional()
    .catch(undefined),
  pollCreationMessage: poll.optional().catch(undefined),
  pollCreationMessageV2: poll.optional().catch(undefined),
  pollCreationMessageV3: poll.optional().catch(undefined),
});
const message = z.object({ message: protocol });

/** The most that is read of cards: a forged one of a megabyte takes seconds. */
const longestCards = 262_144;

function protocolIn({ dataJson }: Row): z.output<typeof protocol> {
  const json = dataJson === null ? undefined : storable(jsonOf(dataJson) ?? null);
  return message.safeParse(json).data?.message ?? protocol.safeParse(json).data ?? {};
}

/** The place of a message: from the protocol's message, otherwise the coordinates in the text. */
export function placeOfSource(row: Row): { latitude: number; longitude: number; name: string } | undefined {
  const { locationMessage, liveLocationMessage } = protocolIn(row);
  const found = locationMessage ?? liveLocationMessage;
  if (found) {
    const words = new Set([found.name, found.address].filter(Boolean));
    const name = shortened([...words].join(', '), 200, '…');
    return { latitude: found.degreesLatitude, longitude: found.degreesLongitude, name };
  }
  // Some forks write `picture|link|latitude, longitude`.
  const [, north, east] =
    /(-?\d{1,2}\.\d{1,15})\s*(?:,|%2C)\s*(-?\d{1,3}\.\d{1,15})/.exec(row.body.slice(-2_000)) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude, name: '' };
}

/** The people on the cards of a message. */
export function cardsOfSource(row: Row): { name: string; numbers: string[] }[] {
  const { contactMessage, contactsArrayMessage } = protocolIn(row);
  const sent = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : []);
  const texts = sent.map(({ vcard, displayName }) => ({ text: vcard ?? '', name: displayName ?? '' }));
  const found = texts.length > 0 ? texts : [{ text: row.body, name: '' }];
  const each = Math.floor(longestCards / found.length);
  return found
    .flatMap(({ text, name }) =>
      readContactCards(text.slice(0, each), 3_000).map((one) => ({ ...one, name: one.name || name })),
    )
    .slice(0, 100)
    .map(({ name, numbers }) => ({
      name: shownName(name),
      numbers: numbers
        .slice(0, 20)
        .map(({ text, waid }) => waid ?? enteredNumber(text) ?? text.replace(/\D/g, ''))
        .filter((number) => number !== '' && number.length <= 20),
    }))
    .filter(({ name, numbers }) => name !== '' || numbers.length > 0);
}

/** The question and options of a poll. */
export function pollOfSource(row: Row): { question: string; choices: string[]; multiple?: true } | undefined {
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 } = protocolIn(row);
  const found = pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3;
  if (!found) return undefined;
  const choices = found.options.map(({ optionName }) => shortened(optionName, 300, '…'));
  const isMultiple = found.selectableOptionsCount !== 1;
  return { question: shortened(found.name, 1_000, '…'), choices, ...(isMultiple && { multiple: true }) };
}
