import type { Platform } from '../../../../platform/platform.ts';
import { type AiCallOptions, type Model, transcribe } from './services-of-ai.ts';

/** A sound in the storage. */
export interface StoredSound {
  name: string;
  mimetype: string;
}

/** What is said in a stored sound; empty for silence. Throws NoAnswer. */
export async function hearSound(
  { storage }: Pick<Platform, 'storage'>,
  { name, mimetype }: StoredSound,
  model: Model,
  reach: AiCallOptions,
): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of await storage.open(name)) parts.push(new Uint8Array(part));
  return transcribe(model, new Blob(parts, { type: mimetype }), 'audio.ogg', reach);
}
