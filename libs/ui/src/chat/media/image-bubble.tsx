import { useTranslation } from 'react-i18next';
import { BrokenMedia } from './broken-media.tsx';
import { keptSpace } from './kept-space.ts';
import { type Media, mediaName } from './media-details.ts';
import { useRenewal } from './use-renewal.ts';
import { useMediaViewer } from './viewer/media-viewer-provider.tsx';

/** A picture that keeps its space before it loads; a click opens the viewer. */
export function ImageBubble({ media, url }: { media: Media; url: string }) {
  const { t } = useTranslation('ui');
  const viewer = useMediaViewer();
  const renewal = useRenewal(url, media.renew);
  const isSticker = media.kind === 'sticker';
  if (renewal.isBroken) return <BrokenMedia onRetry={renewal.retry} />;
  return (
    <button
      type="button"
      className={isSticker ? 'media-picture sticker' : 'media-picture'}
      style={keptSpace(media.details, isSticker ? 160 : undefined)}
      aria-label={t('media.openImage', { name: mediaName(media) })}
      onClick={() => viewer.open({ url, name: mediaName(media) })}
    >
      <img key={renewal.attempt} src={url} alt="" loading="lazy" decoding="async" onError={renewal.onError} />
    </button>
  );
}
