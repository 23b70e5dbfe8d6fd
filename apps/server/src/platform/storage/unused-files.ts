import type { Subscription } from '../database/database.ts';
import { eventKind } from '../events/event-kind.ts';
import type { Storage } from './storage.ts';

/** Tells that no row refers to these files any more. They are deleted when the unit commits. */
export const filesUnused = eventKind<readonly string[]>();

/** Deletes unused files after the commit of the unit that told of them. */
export function deletesUnusedFiles(storage: Pick<Storage, 'remove'>): Subscription {
  return filesUnused.on(async (unit, files) => {
    if (files.length > 0) unit.afterCommit(() => void storage.remove(files));
  });
}
