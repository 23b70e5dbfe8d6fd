import { fieldsOf } from '@recado/api/fields';
import { fold } from '@recado/api/live';
import type { Tag, TagSummary } from '@recado/contract';

/** The most tags shown at once; the search finds the others. */
const mostShown = 100;
const fields = fieldsOf('POST /tags');

/** The choices for a search text: tags whose name contains it, and the name of a tag that could be created. */
export interface TagOptions {
  tags: TagSummary[];
  newName: string | undefined;
  /** Whether there are more tags than are shown. */
  isCut: boolean;
}

/** Finds the tags to choose from. `first`: those that the ticket had when the search began come before the others. */
export function tagOptions(all: readonly Tag[], first: readonly TagSummary[], text: string): TagOptions {
  const name = text.trim();
  const wanted = fold(name);
  const isFirst = ({ id }: TagSummary) => first.some((tag) => tag.id === id);
  const found = all.filter((tag) => fold(tag.name).includes(wanted));
  const ordered = [...found.filter(isFirst), ...found.filter((tag) => !isFirst(tag))];
  const isKnown = all.some((tag) => fold(tag.name) === wanted);
  return {
    tags: ordered.slice(0, mostShown),
    newName: name.length >= (fields.name.minimum ?? 1) && !isKnown ? name : undefined,
    isCut: ordered.length > mostShown,
  };
}
