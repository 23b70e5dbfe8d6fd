import type { Message } from '@recado/contract';

/** The metadata of a file, known before it loads (the contract's `media`). */
export type MediaDetails = NonNullable<Message['media']>;

/** The media of a message; `url` is absolute and may be null while there is no file. */
export interface Media {
  kind: 'image' | 'sticker' | 'audio' | 'video' | 'application';
  url: string | null;
  details: MediaDetails | null;
  /** Of a document: the address of a picture of its first page, and how many pages it has. */
  thumbnail?: string;
  pages?: number;
  /** Requests a new URL when the old one no longer works; returns it, or null when there is no file. */
  renew?: () => Promise<string | null>;
}

/** The name to show and save a medium under. */
export function mediaName({ details, url }: Media): string {
  return details?.name || url?.split(/[?#]/)[0]?.split('/').at(-1) || 'arquivo';
}
