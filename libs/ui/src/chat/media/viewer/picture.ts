/** A picture or a video in the viewer. */
export interface Picture {
  /** A picture by default. */
  kind?: 'image' | 'video';
  url: string;
  name: string;
  /** Requests a new URL when the old one has expired; the new one arrives as `url`. */
  renew?: () => Promise<string | null>;
}
