import { createContext, useState } from 'react';

/** What a dialog edits: a record, a new one, or nothing while it is closed. */
export type Edited<Item> = Item | 'new' | undefined;

/**
 * Whether the dialogs below edit a stored record that is kept up to date. Then a dialog's `initialValues` follow the
 * record, and a change of theirs is one that somebody else has saved. The values that a new record starts with may
 * change for other reasons.
 */
export const EditsStored = createContext(false);

/** Whether an edited record is stored, for `EditsStored`. */
export function isStored<Item>(edited: Edited<Item>): boolean {
  return edited !== undefined && edited !== 'new';
}

/**
 * The record that a page's dialog edits, as it now is in the page's list, and the function that opens or closes the
 * dialog. A record that leaves the list stays as it was known last.
 */
export function useEdited<Item extends { id: number }>(
  items: readonly Item[],
): [Edited<Item>, (edited: Edited<Item>) => void] {
  const [edited, setEdited] = useState<Edited<Item>>();
  const known = edited !== 'new' && edited;
  const now = known ? items.find(({ id }) => id === known.id) : undefined;
  if (now && now !== edited) setEdited(now);
  return [now ?? edited, setEdited];
}
