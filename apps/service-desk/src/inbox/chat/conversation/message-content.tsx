import { renewMessage, type ShownMessage } from '@recado/api/live';
import type { Message } from '@recado/contract';
import { type Media, MediaBubble, MessageText } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { PhoneOutlined } from '@recado/ui/icons';
import { lazy, Suspense } from 'react';
import { RenderedMessage } from '../../extensions/rendered-message.tsx';
import { LinkCard } from './link-card.tsx';
import { PixCode } from './pix-code.tsx';
import { numberIn, textIn } from './read-data.ts';

/** Most chats have none: it is loaded with the first one. */
const StructuredMessage = lazy(() => import('./structured/structured-message.tsx'));

/** The content of a message, drawn by the product unless another remote draws messages of its kind. */
export function MessageContent({ message }: { message: ShownMessage }) {
  return (
    <RenderedMessage message={message}>
      <OwnContent message={message} />
    </RenderedMessage>
  );
}

/** Text, a file with its caption, or structured content (SPEC §3, Message). */
function OwnContent({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('service-desk');
  const { mediaType, body, media } = message;
  switch (mediaType) {
    case 'chat':
      return (
        <>
          <MessageText text={body} />
          <LinkCard message={message} />
          <PixCode text={body} />
        </>
      );
    case 'image':
    case 'audio':
    case 'video':
    case 'sticker':
    case 'application':
      return (
        <>
          {isForgotten(message) && <em>{t('message.fileForgotten')}</em>}
          {isOnItsWay(message) && <em>{t('message.fileOnItsWay')}</em>}
          {!isForgotten(message) && !isOnItsWay(message) && <MediaBubble media={mediaOf(message, mediaType)} />}
          {body && body !== media?.name && <MessageText text={body} />}
          <PixCode text={body} />
        </>
      );
    case 'contactMessage':
    case 'locationMessage':
    case 'pollMessage':
    case 'interactiveMessage':
    case 'cardMessage':
    case 'templateMessage':
      return (
        <Suspense fallback={<MessageText text={body} />}>
          <StructuredMessage message={message} renew={renewalOf(message)} />
        </Suspense>
      );
    case 'call_log':
      return (
        <span>
          <PhoneOutlined aria-hidden /> {body || t('kinds.call')}
        </span>
      );
    default:
      return <em>{t('kinds.unknown')}</em>;
  }
}

function mediaOf(message: ShownMessage, kind: Media['kind']): Media {
  const { mediaUrl: url, media: details, data } = message;
  const thumbnail = textIn(data, 'thumbnail') || undefined;
  return { kind, url, details, thumbnail, pages: numberIn(data, 'pages'), renew: renewalOf(message) };
}

/** Renews the URL of a file on the server. A file that is still being uploaded has a local URL. */
function renewalOf({ id, outgoing }: ShownMessage) {
  return outgoing ? undefined : () => renewMessage(id);
}

/** The server downloads an announced file a moment later and then sends the message's event again. */
function isOnItsWay({ mediaUrl, media, failedCode }: Message): boolean {
  return mediaUrl === null && media !== null && failedCode === null;
}

/** The company keeps files no longer than that (docs/adr/0184). */
function isForgotten({ mediaUrl, data }: Message): boolean {
  return mediaUrl === null && data?.fileForgotten === true;
}
