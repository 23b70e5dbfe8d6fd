import type { Message } from '@recado/api/contract';
import { renewMessage, type ShownMessage } from '@recado/api/live';
import { MediaBubble, MessageText } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { PhoneOutlined } from '@recado/ui/icons';
import { ContactCards, LocationLink, PollChoices } from './structured-content.tsx';

/** What a message says: text, a file with its caption, or something structured (SPEC §3, Message). */
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
    case 'call_log':
      return (
        <span>
          <PhoneOutlined aria-hidden /> {body || t('kinds.call')}
        </span>
      );
    default:
      return <em>{body || t('kinds.unknown')}</em>;
  }
}

/** How the address of a file is renewed that the server has; one that is on its way there lies in the browser. */
function renewalOf({ id, outgoing }: ShownMessage) {
  return outgoing ? undefined : () => renewMessage(id);
}

/** What WhatsApp announced is downloaded by the server a moment later; then the message is told again. */
function isOnItsWay({ mediaUrl, media, failedCode }: Message): boolean {
  return mediaUrl === null && media !== null && failedCode === null;
}
