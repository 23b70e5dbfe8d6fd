import { keptSpace } from './kept-space.ts';
import { type Media, mediaName } from './media-details.ts';

/** A video with the browser's own controls; only its first frame is loaded before it plays. */
export function VideoBubble({ media, url }: { media: Media; url: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people send each other has no captions.
    <video
      className="media-video"
      style={keptSpace(media.details)}
      src={`${url}#t=0.1`}
      aria-label={mediaName(media)}
      preload="metadata"
      controls
      playsInline
    />
  );
}
