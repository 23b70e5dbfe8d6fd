import { type StoredFile, storedFile } from '../stored-file.ts';

/** Characters of one value: some stores take no more than 256. */
const longest = 240;
const nameOf = (part: number) => `recado-${part}`;

/** The description of a file as metadata of its object: headers carry only ASCII, and at most 2 KB in all. */
export function metadataOf(file: StoredFile): Record<string, string> {
  const text = Buffer.from(JSON.stringify(file)).toString('base64url');
  const parts = text.match(new RegExp(`.{1,${longest}}`, 'g')) ?? [];
  return Object.fromEntries(parts.map((part, index) => [nameOf(index), part]));
}

/** The description in the metadata of an object; undefined when the object is none of ours. */
export function descriptionIn(metadata: Record<string, string> = {}, fileId: string): StoredFile | undefined {
  let text = '';
  for (let part = 0; metadata[nameOf(part)] !== undefined; part += 1) text += metadata[nameOf(part)];
  try {
    const found = storedFile.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return found.id === fileId ? found : undefined;
  } catch {
    return undefined;
  }
}
