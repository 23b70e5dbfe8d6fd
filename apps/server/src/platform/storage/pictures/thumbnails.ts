import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileStore } from '../file-store.ts';
import { receivedFolder, receivedName } from '../received-folder.ts';
import type { StoredFile } from '../stored-file.ts';
import { isPicture } from './clean-picture.ts';
import type { PictureMaker } from './picture-maker.ts';

/** A file of fewer bytes is its own thumbnail. */
const small = 24 * 1024;
/** Milliseconds that a request waits for a thumbnail; then it gets the picture itself. */
const patience = 5_000;

/** A stored thumbnail: its description, and where it is, under the id of its picture. */
export interface Thumbnail {
  file: StoredFile;
  store: FileStore;
}

/** Thumbnails of stored pictures. They are made when they are first asked for, and kept beside the files. */
export interface Thumbnails {
  /** The thumbnail of a file; undefined if it has none, or none yet: then the file itself is shown. */
  of(file: StoredFile): Promise<Thumbnail | undefined>;
  remove(fileIds: readonly string[]): Promise<void>;
  /** The ids of the files that have one, in no order; an id may appear twice. */
  list(): AsyncGenerator<string>;
}

interface Parts {
  files: FileStore;
  thumbnails: FileStore;
  maker: PictureMaker;
  dataFolder: string;
}

/** `files`: where the pictures are. `thumbnails`: a store of their own, so that neither backups nor sweeps see them. */
export function createThumbnails({ files, thumbnails, maker, dataFolder }: Parts): Thumbnails {
  const underWay = new Map<string, Promise<StoredFile | undefined>>();

  async function make(picture: StoredFile): Promise<StoredFile | undefined> {
    const read = async () => buffer(await files.open(picture.id));
    const made = await maker.make(picture.companyId, 'thumbnail', { size: picture.size, read });
    if (made === 'busy') return undefined;
    // An empty one says that there is none: a bomb is looked at once.
    const content = made === 'failed' || made.length >= picture.size ? Buffer.alloc(0) : made;
    const file = describe(picture, content);
    await put(file, content);
    return file;
  }

  async function put(file: StoredFile, content: Buffer): Promise<void> {
    const folder = receivedFolder(dataFolder);
    const path = join(folder, receivedName());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await writeFile(path, content, { mode: 0o600 });
      await thumbnails.put(file, path);
    } finally {
      await rm(path, { force: true });
    }
    // The picture may have been deleted meanwhile, and its thumbnail before it was there.
    if (!(await files.find(file.id))) await thumbnails.remove([file.id]);
  }

  /** Makes it, once for all requests that come meanwhile. */
  function madeOnce(picture: StoredFile): Promise<StoredFile | undefined> {
    const begun = underWay.get(picture.id);
    if (begun) return begun;
    const work = make(picture).finally(() => underWay.delete(picture.id));
    underWay.set(picture.id, work);
    return work;
  }

  return {
    async of(picture) {
      if (!isPicture(picture.mimetype) || picture.size <= small) return undefined;
      const file = (await thumbnails.find(picture.id)) ?? (await inTime(madeOnce(picture)));
      return file && file.size > 0 ? { file, store: thumbnails } : undefined;
    },
    remove: (fileIds) => thumbnails.remove(fileIds),
    async *list() {
      for await (const { id } of thumbnails.list()) yield id;
    },
  };
}

function describe({ id, companyId, name }: StoredFile, content: Buffer): StoredFile {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { id, companyId, name, mimetype: 'image/webp', kind: 'image', size: content.length, sha256 };
}

/** What the work yields within the patience of a request, or undefined; the work goes on. */
async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const stopped = new AbortController();
  work.catch(() => undefined);
  const late = wait(patience, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stopped.abort();
  }
}
