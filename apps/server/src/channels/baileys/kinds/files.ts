import type { MessageContent } from '../../port.ts';
import { type MediaKind, mediaSource } from '../media-source.ts';

type File = Parameters<typeof mediaSource>[1];

/** A message with a file. */
export function fileContent(kind: MediaKind, file: File): MessageContent {
  const hasCaption = kind === 'image' || kind === 'video' || kind === 'document';
  const pages = kind === 'document' ? file.pageCount : undefined;
  return {
    kind,
    caption: (hasCaption && file.caption) || '',
    media: mediaSource(kind, file),
    ...(pages && { pages }),
  };
}

/** The files that may head a message of a business; at most one is there. */
interface Header {
  imageMessage?: File | null;
  videoMessage?: File | null;
  documentMessage?: File | null;
}

/** A message of a business as a file whose caption is the whole text; null if no file heads it. */
export function headedContent(header: Header | null | undefined, caption: string): MessageContent | null {
  const { imageMessage, videoMessage, documentMessage } = header ?? {};
  const [kind, file] = imageMessage
    ? (['image', imageMessage] as const)
    : videoMessage
      ? (['video', videoMessage] as const)
      : (['document', documentMessage] as const);
  return file ? { kind, caption, media: mediaSource(kind, file), words: '' } : null;
}
