import { useTranslation } from '../../i18n/use-translation.ts';
import { BrokenMedia } from './broken-media.tsx';
import { type Media, mediaName } from './media-details.ts';
import { useRenewal } from './use-renewal.ts';
import { useSpace } from './use-space.ts';
import { useMediaViewer } from './viewer/media-viewer-provider.tsx';

/** A picture whose space is reserved before it loads; a click opens the viewer. */
export function ImageBubble({ media, url }: { media: Media; url: string }) {
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
        src={url}
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
