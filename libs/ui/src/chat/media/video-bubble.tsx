import { BrokenMedia } from './broken-media.tsx';
import { keptSpace } from './kept-space.ts';
import { type Media, mediaName } from './media-details.ts';
import { useRenewal } from './use-renewal.ts';

/** A video with the browser's own controls; only its first frame is loaded before it plays. */
export function VideoBubble({ media, url }: { media: Media; url: string }) {
  const renewal = useRenewal(url, media.renew);
  if (renewal.isBroken) return <BrokenMedia onRetry={renewal.retry} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people send each other has no captions.
    <video
      key={renewal.attempt}
      className="media-video"
      onError={renewal.onError}
      style={keptSpace(media.details)}
      src={`${url}#t=0.1`}
      aria-label={mediaName(media)}
      preload="metadata"
      controls
      playsInline
    />
  );
}
