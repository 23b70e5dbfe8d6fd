import { thumbnailAddress } from '@recado/contract/thumbnail-address';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AudioPlayer } from './audio/audio-player.tsx';
import { DocumentCard } from './document-card.tsx';
import { type Media, type MediaDetails, mediaName } from './media-details.ts';
import './media.css';
import { BrokenMedia } from './broken-media.tsx';
import { useRenewal } from './use-renewal.ts';
import { useSpace } from './use-space.ts';
import { useMediaViewer } from './viewer/media-viewer-provider.tsx';

/** The file of a message: image (opens the viewer), audio, video, or document. */
export function MediaBubble({ media }: { media: Media }) {
  const { t } = useTranslation('ui');
  const { kind, url, details } = media;
  if (!url) return <div className="bubble-note">{t('media.unavailable')}</div>;
  if (kind === 'image' || kind === 'sticker') return <ImageBubble media={media} url={url} />;
  if (kind === 'audio') return <AudioPlayer {...soundOf(details)} url={url} renew={media.renew} />;
  if (kind === 'video') return <VideoBubble media={media} url={url} />;
  const { thumbnail, pages, renew } = media;
  return <DocumentCard {...fileOf(details)} {...{ url, thumbnail, pages, renew }} name={mediaName(media)} />;
}

function soundOf(details: MediaDetails | null) {
  return { seconds: details?.seconds ?? null, waveform: details?.waveform };
}

function fileOf(details: MediaDetails | null) {
  return { size: details?.size ?? null, mimetype: details?.mimetype };
}

/** The thumbnail of a picture, whose space is reserved before it loads; a click opens the picture in the viewer. */
function ImageBubble({ media, url }: { media: Media; url: string }) {
  const { t } = useTranslation('ui');
  const viewer = useMediaViewer();
  const renewal = useRenewal(url, media.renew);
  const isSticker = media.kind === 'sticker';
  const [space, learn] = useSpace(media.details, isSticker ? 160 : undefined);
  if (renewal.isBroken) return <BrokenMedia onRetry={renewal.retry} />;
  return (
    <button
      type="button"
      className={isSticker ? 'media-picture sticker' : 'media-picture'}
      style={space}
      aria-label={t('media.openImage', { name: mediaName(media) })}
      onClick={() => viewer.open({ url, name: mediaName(media) })}
    >
      <img
        key={renewal.attempt}
        // Stickers are small, and may move: a thumbnail stands still.
        src={isSticker ? url : thumbnailAddress(url)}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget }) =>
          learn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={renewal.onError}
      />
    </button>
  );
}

/** A video with the browser's own controls; only its first frame is loaded before it plays. */
function VideoBubble({ media, url }: { media: Media; url: string }) {
  const renewal = useRenewal(url, media.renew);
  const [space, learn] = useSpace(media.details);
  if (renewal.isBroken) return <BrokenMedia onRetry={renewal.retry} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: received videos have no captions.
    <video
      key={renewal.attempt}
      className="media-video"
      onError={renewal.onError}
      onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => learn({ width, height })}
      style={space}
      src={`${url}#t=0.1`}
      aria-label={mediaName(media)}
      preload="metadata"
      controls
      playsInline
    />
  );
}
