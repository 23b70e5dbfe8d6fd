import type { Message } from '@recado/api/contract';
import { renewMessage, type ShownMessage } from '@recado/api/live';
import { MediaBubble, MessageText } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { PhoneOutlined } from '@recado/ui/icons';
import { MessageCard } from './message-card.tsx';
import { ContactCards, LocationLink, PollChoices } from './structured-content.tsx';

/** The content of a message: text, a file with its caption, or structured content (SPEC §3, Message). */
export function MessageContent({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('service-desk');
  const { mediaType, body, mediaUrl, media, data } = message;
  switch (mediaType) {
    case 'chat':
      return <MessageText text={body} />;
    case 'image':
    case 'audio':
    case 'video':
    case 'sticker':
    case 'application':
      return (
        <>
          {isOnItsWay(message) ? (
            <em>{t('message.fileOnItsWay')}</em>
          ) : (
            <MediaBubble media={{ kind: mediaType, url: mediaUrl, details: media, renew: renewalOf(message) }} />
          )}
          {body && body !== media?.name && <MessageText text={body} />}
        </>
      );
    case 'contactMessage':
      return <ContactCards data={data} fallback={body} />;
    case 'locationMessage':
      return <LocationLink data={data} fallback={body} />;
    case 'pollMessage':
      return <PollChoices data={data} fallback={body} />;
    case 'cardMessage':
      return <MessageCard data={data} fallback={body} />;
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

/** Renews the URL of a file on the server. A file that is still being uploaded has a local URL. */
function renewalOf({ id, outgoing }: ShownMessage) {
  return outgoing ? undefined : () => renewMessage(id);
}

/** The server downloads an announced file a moment later and then sends the message's event again. */
function isOnItsWay({ mediaUrl, media, failedCode }: Message): boolean {
  return mediaUrl === null && media !== null && failedCode === null;
}
