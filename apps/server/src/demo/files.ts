import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the demo, with the metadata that a phone would send. */
export const demoFiles = {
  'tenis-azul.jpg': { kind: 'image', mimetype: 'image/jpeg', width: 640, height: 480 },
  'etiqueta.jpg': { kind: 'image', mimetype: 'image/jpeg', width: 640, height: 480 },
  'figurinha.webp': { kind: 'sticker', mimetype: 'image/webp', width: 360, height: 360 },
  'orcamento-1042.pdf': { kind: 'document', mimetype: 'application/pdf' },
  'tenis-girando.mp4': { kind: 'video', mimetype: 'video/mp4', width: 320, height: 240, seconds: 3 },
  'recado-de-voz.ogg': {
    kind: 'voice',
    mimetype: 'audio/ogg; codecs=opus',
    seconds: 4,
    voice: true,
    waveform: [
      0, 52, 66, 100, 76, 93, 72, 48, 72, 41, 52, 41, 90, 48, 0, 0, 0, 100, 76, 93, 90, 45, 69, 45, 90, 45, 86, 52, 90,
      79, 34, 0, 0, 0, 83, 45, 100, 48, 83, 45, 79, 66, 28, 69, 24, 0, 0, 0,
    ],
  },
} as const;

/** The name of a file of the demo. */
export type DemoFile = keyof typeof demoFiles;

/** The folder of the demo's files: beside the sources, and beside the built server. */
export function placeOfDemoFile(name: DemoFile): string {
  const built = join(import.meta.dirname, 'demo-files', name);
  return existsSync(built) ? built : join(import.meta.dirname, 'media', name);
}
