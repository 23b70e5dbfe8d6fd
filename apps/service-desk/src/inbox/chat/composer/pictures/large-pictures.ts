import { sizeLimitOf } from '@recado/api/live';
import { largestPicture } from '@recado/contract/message-windows';
import { create } from 'zustand';

/** How a picture that is too large for WhatsApp is sent. */
export interface LargePicture {
  /** The progress of scaling down, in percent; null at its end. */
  progress: number | null;
  /** The smaller version. */
  small: File | null;
  /** Why it can only be sent as a document: an animation would stop, or this browser cannot scale it down. */
  only: 'animated' | 'unreadable' | null;
  /** The user prefers the original, as a document. */
  asDocument: boolean;
}

const store = create<{ pictures: ReadonlyMap<File, LargePicture> }>(() => ({ pictures: new Map() }));

/** Whether a file is a picture that is too large for WhatsApp. */
export function isLargePicture({ type, size }: File): boolean {
  return type.startsWith('image/') && size > largestPicture;
}

/** The state of a large picture; undefined for other files. */
export function useLargePicture(file: File): LargePicture | undefined {
  return store(({ pictures }) => pictures.get(file));
}

/** Whether one of these files is still being scaled down. */
export function useIsShrinking(files: readonly File[]): boolean {
  return store(({ pictures }) => files.some((file) => isUndecided(file, pictures.get(file))));
}

function isUndecided(file: File, known: LargePicture | undefined): boolean {
  if (!isLargePicture(file)) return false;
  return known === undefined || (known.progress !== null && !known.asDocument);
}

/** Scales down the large ones of these files, each once, and forgets files that are no longer attached. */
export function preparePictures(files: readonly File[]): void {
  const { pictures } = store.getState();
  for (const file of files) if (isLargePicture(file) && !pictures.has(file)) void prepare(file);
}

/** Forgets pictures that were sent or removed. */
export function forgetPictures(files: readonly File[]): void {
  const kept = [...store.getState().pictures].filter(([file]) => !files.includes(file));
  store.setState({ pictures: new Map(kept) });
}

/** Chooses between the smaller picture and the original as a document. */
export function chooseDocument(file: File, asDocument: boolean): void {
  change(file, { asDocument });
}

/** The file to send: the smaller picture, or the file itself, as a document if necessary. */
export function outgoingOf(file: File): { file: File; asDocument?: boolean } {
  const known = store.getState().pictures.get(file);
  if (!known) return { file };
  return known.small && !known.asDocument ? { file: known.small } : { file, asDocument: true };
}

/**
 * The size up to which a file is taken as it will be sent; undefined while its picture is scaled down. A picture that
 * stays large goes as a document, where documents are not told apart from pictures it is refused.
 */
export function useSizeLimits(sendsDocuments: boolean): (file: File) => number | undefined {
  const { pictures } = store();
  return (file) => {
    if (!isLargePicture(file)) return sizeLimitOf(file);
    const known = pictures.get(file);
    if (!known || known.progress !== null || (known.small && !known.asDocument)) return undefined;
    return sizeLimitOf(file, sendsDocuments);
  };
}

async function prepare(file: File): Promise<void> {
  if (file.type === 'image/gif') {
    change(file, { only: 'animated', asDocument: true, progress: null });
    return;
  }
  change(file, { progress: 0 });
  try {
    const { shrinkPicture } = await import('./shrink-picture.ts');
    const small = await shrinkPicture(file, largestPicture, (progress) => change(file, { progress }));
    change(file, { progress: null, small });
  } catch {
    change(file, { progress: null, only: 'unreadable', asDocument: true });
  }
}

function change(file: File, part: Partial<LargePicture>): void {
  const { pictures } = store.getState();
  const known = pictures.get(file) ?? { progress: 0, small: null, only: null, asDocument: false };
  store.setState({ pictures: new Map(pictures).set(file, { ...known, ...part }) });
}
