import { useTranslation } from 'react-i18next';
import { keptSpace } from './kept-space.ts';
import { type Media, mediaName } from './media-details.ts';
import { useMediaViewer } from './viewer/media-viewer-provider.tsx';

/** A picture that keeps its space before it loads; a click opens the viewer. */
export function ImageBubble({ media, url }: { media: Media; url: string }) {
  const { t } = useTranslation('ui');
  const viewer = useMediaViewer();
  const isSticker = media.kind === 'sticker';
  return (
    <button
      type="button"
      className={isSticker ? 'media-picture sticker' : 'media-picture'}
      style={keptSpace(media.details, isSticker ? 160 : undefined)}
      aria-label={t('media.openImage', { name: mediaName(media) })}
      onClick={() => viewer.open({ url, name: mediaName(media) })}
    >
      <img src={url} alt="" loading="lazy" decoding="async" />
    </button>
  );
}
