import { type proto, toNumber } from 'baileys';
import type { MediaSource } from '../port.ts';

/** WhatsApp derives the encryption keys of a file from its kind, so the kind is part of the reference. */
export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

type MediaMessage = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage;

/** The known details of a file before its download, and the reference for the download. */
export function mediaSource(kind: MediaKind, media: Partial<MediaMessage>): MediaSource {
  return {
    mimetype: media.mimetype ?? 'application/octet-stream',
    fileName: media.fileName ?? null,
    size: media.fileLength === null || media.fileLength === undefined ? null : toNumber(media.fileLength),
    width: media.width ?? null,
    height: media.height ?? null,
    seconds: media.seconds ?? null,
    voice: media.ptt ?? false,
    waveform: media.waveform?.length ? [...media.waveform].slice(0, 64).map((bar) => Math.min(100, bar)) : null,
    reference: {
      kind,
      mediaKey: base64(media.mediaKey),
      directPath: media.directPath ?? null,
      url: media.url ?? null,
      sha256: base64(media.fileSha256),
    },
  };
}

/** Bytes as a base64 string, for JSON. */
export function base64(bytes: Uint8Array | null | undefined): string | null {
  return bytes ? Buffer.from(bytes).toString('base64') : null;
}
