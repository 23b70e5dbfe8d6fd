import type {
  BodyInput,
  InteractiveMessage,
  LinkPreview,
  Location,
  Message,
  OutgoingMention,
  Poll,
  QuotedMessage,
} from '@recado/contract';
import { fileLimits } from '../../client/client-options.ts';
import type { Sending } from '../outbox/sending.ts';

/** The input of the composer: text, or one file with a caption. */
export interface NewMessage {
  body: string;
  quoted?: QuotedMessage | null;
  file?: File | null;
  /** The file goes as a document, unchanged. */
  asDocument?: boolean;
  /** A contact of the company to send as a card. */
  contact?: { id: number; name: string; number: string };
  location?: Location;
  poll?: Poll;
  /** Buttons, a list, a link button or a request. */
  interactive?: InteractiveMessage;
  /** In a group: the people whom the text mentions. */
  mentions?: OutgoingMention[] | undefined;
  /** What the agent wrote before it was translated. */
  original?: string | undefined;
  /** The preview of a page whose address is in the text, with its picture. */
  linkPreview?: BodyInput<'POST /messages/:ticketId'>['linkPreview'];
  /** Details of a recorded voice note. */
  voice?: VoiceDetails;
}

/** A recorded voice note: its length in seconds, and its waveform as up to 64 levels from 0 to 100. */
export interface VoiceDetails {
  seconds: number;
  waveform: number[];
}

/** A message of a ticket that is being sent. */
export type Outgoing = NewMessage & Sending & { ticketId: number };

/**
 * A message as the chat shows it, with `outgoing` until the server has it. Its `id` is then negative and meaningless.
 */
export type ShownMessage = Message & { outgoing?: Outgoing };

/** A message being sent, in the shape of all messages, with ack 0 (a clock). */
export function shownOutgoing(outgoing: Outgoing, position: number): ShownMessage {
  const { file } = outgoing;
  return {
    id: -1 - position,
    ticketId: outgoing.ticketId,
    contactId: null,
    ...contentOf(outgoing),
    fromMe: true,
    read: true,
    ack: 0,
    mediaUrl: outgoing.previewUrl,
    media: file ? sentFileDetails(file, outgoing) : null,
    quotedMsg: outgoing.quoted ?? null,
    isDeleted: false,
    isEdited: false,
    hasFormerText: false,
    isForwarded: false,
    reactions: [],
    contact: null,
    user: null,
    isAutomatic: false,
    origin: 'person',
    answer: null,
    queueId: null,
    queue: null,
    failedCode: outgoing.failedCode,
    idempotencyKey: outgoing.key,
    createdAt: outgoing.createdAt,
    updatedAt: outgoing.createdAt,
    outgoing,
  };
}

/** A contact card or location has its own kind, a file the kind of its type; everything else is text. */
function contentOf({
  body,
  file,
  asDocument,
  contact,
  location,
  poll,
  interactive,
  linkPreview,
  original,
}: Outgoing): Pick<Message, 'body' | 'mediaType' | 'data'> {
  if (contact) {
    const contacts = [{ name: contact.name, numbers: [contact.number] }];
    return { body: contact.name, mediaType: 'contactMessage', data: { contacts } };
  }
  if (location) return { body: location.name, mediaType: 'locationMessage', data: { ...location } };
  if (poll) return { body: poll.question, mediaType: 'pollMessage', data: { ...poll } };
  if (interactive) return { body: interactive.body, mediaType: 'interactiveMessage', data: { interactive } };
  const preview = linkPreview && !file ? { link: linkIn(linkPreview), ...thumbnailIn(linkPreview) } : null;
  const data = original ? { ...preview, original } : preview;
  return { body, mediaType: file ? sentFileKind(file, asDocument) : 'chat', data };
}

type SentPreview = NonNullable<NewMessage['linkPreview']>;

function linkIn({ address, title, description }: SentPreview): LinkPreview {
  return { address, title, description };
}

function thumbnailIn({ image }: SentPreview): { thumbnail?: string } {
  return image ? { thumbnail: `data:image/jpeg;base64,${image}` } : {};
}

/** The kind of a file that is being sent. */
export function sentFileKind(file: File, asDocument = false): 'image' | 'audio' | 'video' | 'application' {
  if (asDocument) return 'application';
  const [family] = file.type.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

/** The types that WhatsApp shows or plays; the server takes all others as documents. */
const shown =
  /^(?:image\/(?:jpeg|png|webp|gif)|audio\/(?:mpeg|ogg|mp4|x-m4a|aac|amr|wav|x-wav|webm|opus)|video\/(?:mp4|webm|3gpp))(?:;|$)/;

/** The size, in bytes, up to which the server takes a file of this kind; undefined while the limits are unknown. */
export function sizeLimitOf(file: File, asDocument = false): number | undefined {
  const kind = sentFileKind(file, asDocument || !shown.test(file.type));
  return fileLimits()?.[kind === 'application' ? 'document' : kind];
}

/** The known metadata of a file before the server has it. */
export function sentFileDetails(
  file: File,
  { voice, pixels }: Pick<Sending, 'pixels'> & Pick<NewMessage, 'voice'>,
): NonNullable<Message['media']> {
  const { name, type, size } = file;
  const { width = null, height = null } = pixels ?? {};
  const { seconds = null, waveform = null } = voice ?? {};
  return { name, mimetype: type, size, width, height, seconds, voice: voice !== undefined, waveform };
}
