import type { InteractiveMessage } from '@recado/contract';
import { interactiveBounds } from '@recado/contract/interactive-bounds';
import type { MenuEntry } from '../answers/choice.ts';

/** The text above the entries of a menu, and the entries. */
export interface Choices {
  message: string;
  entries: readonly MenuEntry[];
}

/**
 * Entries of a menu as buttons, or as a list if they are too many or too long. Undefined if they fit neither: then the
 * menu stays a numbered text. What the customer presses comes back as the entry's number, so that pressing and writing
 * are the same answer. `open`: the label of the button that opens a list.
 */
export function nativeChoices({ message, entries }: Choices, open: string): InteractiveMessage | undefined {
  const body = message.trim();
  const isWritable = body !== '' && body.length <= interactiveBounds.body && entries.length > 0;
  if (!isWritable || entries.some(({ title }) => title.trim() === '')) return undefined;
  if (
    entries.length <= interactiveBounds.buttons &&
    entries.every(({ title }) => title.length <= interactiveBounds.label)
  ) {
    return { type: 'buttons', body, buttons: entries.map(({ option, title }) => ({ id: option, title })) };
  }
  if (
    entries.length > interactiveBounds.rows ||
    entries.some(({ title }) => title.length > interactiveBounds.description)
  )
    return undefined;
  return { type: 'list', body, button: open, sections: [{ rows: entries.map(rowOf) }] };
}

/** A row; a title that is too long stands in full below its beginning. */
function rowOf({ option, title }: MenuEntry) {
  if (title.length <= interactiveBounds.row) return { id: option, title };
  return { id: option, title: `${title.slice(0, interactiveBounds.row - 1).trimEnd()}…`, description: title };
}
