import { safeFileName } from '../../platform/storage/file-name.ts';
import { shownName } from '../../platform/text/shown-name.ts';
import type { MediaSource, MessageContent } from '../port.ts';
import { bounds } from './bounds.ts';
import { boundedCount, boundedText } from './fields.ts';
import { boundedMimetype } from './mimetype.ts';

/** The content of a message, bounded so that it can be stored and shown. */
export function boundedContent(content: MessageContent): MessageContent {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: boundedText(content.text) };
    case 'contact':
      return { kind: 'contact', contacts: content.contacts.slice(0, bounds.cards).map(boundedCard) };
    case 'location':
      return boundedPlace(content);
    case 'poll': {
      const choices = content.choices.slice(0, bounds.choices).map((choice) => boundedText(choice, bounds.choice));
      return { kind: 'poll', question: boundedText(content.question, bounds.question), choices };
    }
    case 'unknown':
      return { kind: 'unknown', description: boundedText(content.description, bounds.code) };
    default:
      return { kind: content.kind, caption: boundedText(content.caption), media: boundedMedia(content.media) };
  }
}

function boundedCard({ name, numbers }: { name: string; numbers: string[] }) {
  const kept = numbers.filter((number) => number.length <= bounds.number).slice(0, bounds.numbersOfCard);
  return { name: shownName(name), numbers: kept };
}

/** Coordinates off the map become unknown content. */
function boundedPlace({ latitude, longitude, name }: Extract<MessageContent, { kind: 'location' }>): MessageContent {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return { kind: 'unknown', description: 'location' };
  return { kind: 'location', latitude, longitude, name: boundedText(name, bounds.placeName) };
}

/** What the sender says about a file; impossible values are dropped. */
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
    // Without a reference the file cannot be downloaded, and the message says so.
    reference: JSON.stringify(reference).length <= bounds.reference ? reference : {},
  };
}
