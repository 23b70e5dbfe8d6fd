import type { MessageCard } from '@recado/contract';
import { safeFileName } from '../../platform/storage/file-name.ts';
import { shownName, storableText } from '../../platform/text/foreign-text.ts';
import type { MediaSource, MessageContent } from '../port.ts';
import { boundedCount, boundedMimetype, boundedText, bounds } from './fields.ts';
import { boundedPreview } from './previews.ts';

/** The content of a message, bounded so that it can be stored and shown. */
export function boundedContent(content: MessageContent): MessageContent {
  switch (content.kind) {
    case 'text': {
      const text = boundedText(content.text);
      const words = content.words === undefined ? {} : { words: boundedText(content.words) };
      return { kind: 'text', text, ...words, ...boundedPreview(text, content.link) };
    }
    case 'contact':
      return {
        kind: 'contact',
        contacts: content.contacts.slice(0, bounds.cards).map(boundedCard),
        ...(content.shared && { shared: content.shared }),
      };
    case 'location':
      return boundedPlace(content);
    case 'poll': {
      const choices = content.choices.slice(0, bounds.choices).map((choice) => boundedText(choice, bounds.choice));
      const question = boundedText(content.question, bounds.question);
      return { kind: 'poll', question, choices, ...(content.multiple && { multiple: true }) };
    }
    case 'card':
      return {
        kind: 'card',
        card: boundedCardContent(content.card),
        words: boundedText(content.words, bounds.cardText),
      };
    case 'unknown':
      return { kind: 'unknown' };
    default: {
      const words = content.words === undefined ? {} : { words: boundedText(content.words) };
      const pages = boundedCount(content.pages ?? null, bounds.pages);
      return {
        kind: content.kind,
        caption: boundedText(content.caption),
        media: boundedMedia(content.media),
        ...words,
        ...(pages && { pages }),
      };
    }
  }
}

function boundedCardContent(card: MessageCard): MessageCard {
  const { kind, notice, missing, title, text, footer, lines, amount, count, code, link, startsAt, endsAt, place } =
    card;
  const texts = { title, footer, code, place };
  const isPrice = amount && Number.isFinite(amount.value) && /^[A-Z]{3}$/.test(amount.currency);
  const number = count === undefined ? null : boundedCount(count, bounds.size);
  const moments = Object.entries({ startsAt, endsAt }).filter(([, moment]) => isPossible(moment));
  return {
    kind,
    ...(notice && { notice }),
    ...(missing && { missing }),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([name, value]) => (value ? [[name, boundedText(value, bounds.part)]] : [])),
    ),
    ...(text && { text: boundedText(text, bounds.cardText) }),
    ...(lines && {
      lines: lines.slice(0, bounds.lines).map((one) => ({
        title: boundedText(one.title, bounds.lineTitle),
        text: boundedText(one.text, bounds.lineText),
      })),
    }),
    ...(isPrice && { amount }),
    ...(number !== null && { count: number }),
    ...(link && { link: boundedLink(link) }),
    ...Object.fromEntries(moments),
  };
}

/** Whether a calendar can show a time. */
function isPossible(moment: number | undefined): boolean {
  return moment !== undefined && Number.isSafeInteger(moment) && moment > 0 && moment < Date.UTC(2200, 0, 1);
}

function boundedCard({ name, numbers }: { name: string; numbers: string[] }) {
  const storedNumbers = numbers.filter((number) => number.length <= bounds.number).slice(0, bounds.numbersOfCard);
  return { name: shownName(name), numbers: storedNumbers };
}

/** A location; unknown content if its coordinates are off the map. */
function boundedPlace(place: Extract<MessageContent, { kind: 'location' }>): MessageContent {
  const { latitude, longitude, name, live } = place;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return { kind: 'unknown' };
  return { kind: 'location', latitude, longitude, name: boundedText(name, bounds.placeName), ...(live && { live }) };
}

/** The sender's details of a file, without impossible values. */
export function boundedMedia(media: MediaSource): MediaSource {
  const { mimetype, fileName, size, width, height, seconds, voice, waveform, reference } = media;
  return {
    mimetype: boundedMimetype(mimetype),
    fileName: fileName === null ? null : safeFileName(fileName),
    size: boundedCount(size, bounds.size),
    width: boundedCount(width, bounds.side),
    height: boundedCount(height, bounds.side),
    seconds: seconds !== null && seconds >= 0 && seconds <= bounds.seconds ? seconds : null,
    voice,
    waveform: waveform?.slice(0, bounds.bars).map((bar) => boundedCount(bar, 100) ?? 0) ?? null,
    // Without a reference the file cannot be downloaded, and the message shows this.
    reference: JSON.stringify(reference).length <= bounds.reference ? reference : {},
  };
}

/** An address on the web; empty for any other, e.g. of a script. */
export function boundedLink(link: string): string {
  const isWeb = link.length <= bounds.link && /^https?:\/\/[^\s]+$/i.test(link) && URL.canParse(link);
  return isWeb ? storableText(link) : '';
}
