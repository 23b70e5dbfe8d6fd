import { changeOf, defineResource } from '@recado/api/live';

/** The help videos as the super user manages them. */
export const managedHelps = defineResource({
  list: 'GET /helps',
  record: 'GET /helps/:helpId',
  create: 'POST /helps',
  update: 'PUT /helps/:helpId',
  remove: 'DELETE /helps/:helpId',
  events: { help: changeOf },
  compare: (a, b) => a.title.localeCompare(b.title),
});

/** The help videos that everybody watches. */
export const helps = defineResource({
  list: 'GET /helps/list',
  events: { help: changeOf },
  compare: (a, b) => a.title.localeCompare(b.title),
});

/** The id of a video from its YouTube URL; any other text unchanged. */
export function videoCode(text: string): string {
  const written = text.trim();
  return /(?:v=|youtu\.be\/|embed\/|shorts\/)([\w-]{6,20})/.exec(written)?.[1] ?? written;
}
