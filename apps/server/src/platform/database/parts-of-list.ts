import { and, type Column, type SQL, sql } from 'drizzle-orm';
import { type Tail, written } from './selection.ts';

/** The columns by which the rows of a page are found before everything else about them is read. */
export interface Found {
  /** It identifies a row. */
  id: Column;
  /** Those of the order. */
  sortedBy: readonly Column[];
}

/** A part of a list that an index has in the order of the list: its condition, beside those of the list. */
export interface ListPart {
  condition: SQL | undefined;
  /** Its order, if it is the same one written with fewer columns, as the index has it. */
  orderBy?: readonly SQL[];
}

/** The parts of a list. */
export interface Parts {
  each: readonly ListPart[];
  /** The condition of the list alone is more than the list: its count is that of the parts. */
  areTheList?: boolean;
  /** A row may be in two parts. */
  mayOverlap?: boolean;
}

/**
 * The same rows, found without what is joined to them: many are passed over or sorted for a page. `parts`: the list is
 * these together; each is read as far as the page needs it, and then they are merged. PostgreSQL itself reads and sorts all rows
 * of a list that several ranges of an index hold.
 */
export function pickedFirst(
  { id, sortedBy }: Found,
  page: Tail,
  { each: parts, mayOverlap }: Parts = { each: [] },
): Tail {
  const { where, orderBy, limit, offset = 0 } = page;
  if (parts.length === 0) return { where: sql`${id} in (select ${id} from ${id.table}${written(page)})`, orderBy };
  if (typeof limit !== 'number') throw new Error('The parts of a list are read up to a limit');
  const columns = sql.join([id, ...sortedBy], sql`, `);
  const select = (part: ListPart) => {
    const tail = { where: and(where, part.condition), orderBy: part.orderBy ?? orderBy, limit: offset + limit };
    return sql`select ${columns} from ${id.table}${written(tail)}`;
  };
  const merged = merge(parts, select, mayOverlap);
  const rest = written({ where: undefined, orderBy, limit, offset });
  return { where: sql`${id} in (select ${id} from (${merged}) as ${id.table}${rest})`, orderBy };
}

/** Counts the rows of several parts, up to a limit, for `countedRows`; a row that is in two of them is counted once. */
export function countOfParts(id: Column, { where, limit }: Tail, { each, mayOverlap }: Parts): Tail {
  const select = ({ condition }: ListPart) =>
    sql`select ${id} from ${id.table}${written({ where: and(where, condition), limit })}`;
  const ids = merge(each, select, mayOverlap);
  return {
    from: sql`(select 1 from (${ids}) as parts${written({ where: undefined, limit })}) as counted`,
    where: undefined,
  };
}

/** Parts without common rows are read only until there are enough rows. */
function merge(parts: readonly ListPart[], select: (part: ListPart) => SQL, mayOverlap = false): SQL {
  return sql.join(
    parts.map((part) => sql`(${select(part)})`),
    mayOverlap ? sql` union ` : sql` union all `,
  );
}
