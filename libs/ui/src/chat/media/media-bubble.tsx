import { useTranslation } from '../../i18n/use-translation.ts';
import { AudioPlayer } from './audio/audio-player.tsx';
import { DocumentCard } from './document-card.tsx';
import { ImageBubble } from './image-bubble.tsx';
import { type Media, type MediaDetails, mediaName } from './media-details.ts';
import { VideoBubble } from './video-bubble.tsx';
import './media.css';

/** The file of a message: image (opens the viewer), audio, video, or document. */
export function MediaBubble({ media }: { media: Media }) {
  const { t } = useTranslation('ui');
  const { kind, url, details } = media;
  if (!url) return <div className="bubble-note">{t('media.unavailable')}</div>;
  if (kind === 'image' || kind === 'sticker') return <ImageBubble media={media} url={url} />;
  if (kind === 'audio') return <AudioPlayer {...soundOf(details)} url={url} renew={media.renew} />;
  if (kind === 'video') return <VideoBubble media={media} url={url} />;
  return <DocumentCard {...fileOf(details)} url={url} name={mediaName(media)} renew={media.renew} />;
}

function soundOf(details: MediaDetails | null) {
  return { seconds: details?.seconds ?? null, waveform: details?.waveform };
}

function fileOf(details: MediaDetails | null) {
  return { size: details?.size ?? null, mimetype: details?.mimetype };
}
