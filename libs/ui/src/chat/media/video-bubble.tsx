import { BrokenMedia } from './broken-media.tsx';
import { type Media, mediaName } from './media-details.ts';
import { useRenewal } from './use-renewal.ts';
import { useSpace } from './use-space.ts';

/** A video with the browser's own controls; only its first frame is loaded before it plays. */
export function VideoBubble({ media, url }: { media: Media; url: string }) {
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
