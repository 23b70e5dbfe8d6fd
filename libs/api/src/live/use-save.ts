import type { Answer, ContractKey } from '@recado/contract';
import { useMemo } from 'react';
import { send } from '../client/client.ts';
import { applyAnswer } from './cache.ts';
import { type LiveRecord, type Resource, recordIn } from './resource.ts';

/** The file field of a form: the record's current file (`name`), a new one (`file`), or none. */
export interface Attachment {
  name?: string;
  file?: File;
}

/** Receives the upload progress of a file, 0 to 100. */
export type Progress = (percent: number) => void;

/** The one file that a record may have. It is uploaded after the record is saved, because it needs the record's id. */
export interface FileOfRecord<Item> {
  isThere(record: Item): boolean;
  upload(record: Item, file: File, onProgress?: Progress): Promise<Item>;
  remove(record: Item): Promise<Item>;
}

/** `/quick-messages/:quickMessageId/media-upload`: POST uploads the file, DELETE removes it. */
type FilePath = {
  [Key in ContractKey]: Key extends `POST ${infer Path extends `${string}/media-upload`}`
    ? `DELETE ${Path}` extends ContractKey
      ? Path
      : never
    : never;
}[ContractKey];
type RecordAt<Path extends FilePath> = Extract<Answer<`POST ${Path}`>, LiveRecord>;

/** The file of a record, by its endpoints in the contract. */
export function fileAt<Path extends FilePath>(
  path: Path,
  known: Pick<FileOfRecord<RecordAt<Path>>, 'isThere'>,
): FileOfRecord<RecordAt<Path>>;
export function fileAt(path: string, known: Pick<FileOfRecord<LiveRecord>, 'isThere'>): FileOfRecord<LiveRecord> {
  const name = /:(\w+)/.exec(path)?.[1] ?? 'id';
  return {
    ...known,
    async upload({ id }, file, onProgress) {
      const files = [{ field: 'file', file }];
      return recordIn(await send(`POST ${path}`, { params: { [name]: id }, body: {}, files, onProgress }));
    },
    remove: async ({ id }) => recordIn(await send(`DELETE ${path}`, { params: { [name]: id } })),
  };
}

/** Saves a record with the values of a form; returns it as stored. Rejects with ApiFailure. */
export type Save<Item, Body> = (body: Body, attachment?: Attachment, onProgress?: Progress) => Promise<Item>;

/**
 * Saves the record with this id, or a new record without it, and the record's file, if any. It may be called again when
 * a later step failed: a created record is then updated, and what is already saved is not sent again.
 */
export function saverOf<Item extends LiveRecord, Query extends object, Body extends Update, Update>(
  resource: Resource<Item, Query, Body, Update>,
  knownId?: number,
  fileOf?: FileOfRecord<Item>,
): Save<Item, Body> {
  let record: Item | undefined;
  let sent = '';
  let uploaded: File | undefined;
  const keep = async (request: () => Promise<Item>) => {
    record = await applyAnswer(resource, request);
    return record;
  };
  return async (body, attachment, onProgress) => {
    const text = JSON.stringify(body);
    const id = record?.id ?? knownId;
    const saved =
      record && sent === text
        ? record
        : await keep(() => (id === undefined ? resource.create(body) : resource.update(id, body)));
    sent = text;
    if (!attachment || (attachment.file && attachment.file === uploaded)) return saved;
    const changing = fileOf && fileChangeOf(fileOf, saved, attachment, onProgress);
    if (!changing) return saved;
    const changed = await keep(changing);
    uploaded = attachment.file;
    return changed;
  };
}

/**
 * The same for a dialog: each edited or new record is saved separately. `undefined`: the dialog is closed. A newer
 * version of the edited record changes nothing, so that a second attempt knows what the first one saved.
 */
export function useSave<Item extends LiveRecord, Query extends object, Body extends Update, Update>(
  resource: Resource<Item, Query, Body, Update>,
  edited: Item | 'new' | undefined,
  fileOf?: FileOfRecord<Item>,
): Save<Item, Body> {
  const key = typeof edited === 'object' ? edited.id : edited;
  return useMemo(() => saverOf(resource, typeof key === 'number' ? key : undefined, fileOf), [resource, key, fileOf]);
}

/** The request that saves the chosen file of a record; undefined if it is already saved. */
function fileChangeOf<Item>(
  { isThere, upload, remove }: FileOfRecord<Item>,
  record: Item,
  { name, file }: Attachment,
  onProgress: Progress | undefined,
): (() => Promise<Item>) | undefined {
  if (file) return () => upload(record, file, onProgress);
  return !name && isThere(record) ? () => remove(record) : undefined;
}
