import type { Attachment } from '@recado/api/live';
import type { Problem } from '@recado/api/problems';
import type { BodyInput } from '@recado/contract';

/** An app as its publisher packed and signed it. */
export type PackedApp = BodyInput<'POST /apps'>;

/** The app in a file; undefined if the file is none. What it contains is checked by the server. */
export async function readArchive({ file }: Attachment): Promise<PackedApp | undefined> {
  const text = (await file?.text()) ?? '';
  try {
    const value: unknown = JSON.parse(text);
    return isPacked(value)
      ? { publisher: value.publisher, content: value.content, signature: value.signature }
      : undefined;
  } catch {
    return undefined;
  }
}

function isPacked(value: unknown): value is PackedApp {
  if (typeof value !== 'object' || value === null) return false;
  const named = new Map<string, unknown>(Object.entries(value));
  return ['publisher', 'content', 'signature'].every((name) => typeof named.get(name) === 'string');
}

/** Why a chosen file cannot be published. */
export async function archiveProblem(value: unknown): Promise<Problem | undefined> {
  const file = typeof value === 'object' && value !== null && 'file' in value ? value.file : undefined;
  if (!(file instanceof File)) return { code: 'required', params: {} };
  return (await readArchive({ file })) ? undefined : { code: 'invalid', params: {} };
}
