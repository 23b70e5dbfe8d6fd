import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** The maximum number of options of a list; each holds one file. */
const mostOptions = 20;

/** One file of a list with its caption (SPEC §3, File list). */
const fileListOption = z.object({
  id,
  /** The caption. */
  name: z.string(),
  /** A signed URL of the file; null without a file. */
  path: fileAddress().nullable(),
  mediaType: z.string().nullable(),
  /** The name of the file. */
  file: z.string().nullable(),
});

/** Files that are sent together, for example with a campaign (SPEC §3, File list). */
export const fileList = z.object({
  id,
  name: z.string(),
  message: z.string(),
  details: z.string(),
  options: z.array(fileListOption).max(mostOptions),
  companyId: id,
  updatedAt: timestamp,
});
export type FileList = z.output<typeof fileList>;

const fileListBody = z.object({
  name: sizedText(3, 100),
  message: sizedText(1, 4000),
  details: z.string().trim().max(2000).default(''),
  /** All options in their order. An option without an id is new; a missing one is deleted with its file. */
  options: z
    .array(z.object({ id: id.nullish(), name: z.string().trim().max(1000).default('') }))
    .max(mostOptions)
    .default([]),
});

const params = z.object({ fileListId: idInText });
const access = 'settings:manage';

/** File lists of a company (SPEC §2.10, §7). */
export const fileListEndpoints = defineEndpoints({
  'GET /files': {
    summary: 'Search file lists',
    access,
    query: pageQuery,
    answer: pageOf('files', fileList),
  },
  'GET /files/list': {
    summary: 'The file lists to choose from, by name, at most 500',
    access,
    answer: z.array(fileList).max(500),
  },
  'GET /files/:fileListId': {
    summary: 'One file list',
    access,
    params,
    answer: fileList,
    errors: ['ERR_NO_FILE_LIST_FOUND'],
  },
  'POST /files': {
    summary: 'Create a file list; its files are uploaded afterwards',
    access,
    body: fileListBody,
    answer: fileList,
  },
  'PUT /files/:fileListId': {
    summary: 'Change a file list; with `options`, those that are missing are deleted with their files',
    access,
    params,
    body: changesOf(fileListBody),
    answer: fileList,
    errors: ['ERR_NO_FILE_LIST_FOUND'],
  },
  'DELETE /files/:fileListId': {
    summary: 'Delete a file list with its files',
    access,
    params,
    answer: done,
    errors: ['ERR_NO_FILE_LIST_FOUND', 'ERR_FILE_LIST_IN_USE'],
  },
  'POST /files/uploadList/:fileListId': {
    summary: 'Upload the files of options: the first of `files` belongs to the first `id`, and so on',
    access,
    multipart: true,
    params,
    /**
     * Existing clients repeat `id` and send further fields, which the server already knows from the list or the file.
     * They also send the form without any file, which changes nothing.
     */
    body: z.object({
      id: z.union([z.array(idInText).max(mostOptions), idInText.transform((only) => [only])]).default([]),
    }),
    answer: fileList,
    errors: ['ERR_NO_FILE_LIST_FOUND', 'ERR_NO_FILE_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
  },
});

/** Their events, to administrators. */
export const fileListEvents = { file: resourceEvent(fileList) };
