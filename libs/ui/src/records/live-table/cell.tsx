import type { ReactNode } from 'react';
import type { Column } from './types.ts';

/** Whether a cell is empty. */
export function isNothing(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}

/** The content of one cell of a table. */
export function Cell<Item>({ column, item }: { column: Column<Item>; item: Item }) {
  const content = column.render(item);
  if (isNothing(content)) return <span className="live-table-nothing">—</span>;
  if (!column.grows) return content;
  return (
    <span className="live-table-one-line" title={typeof content === 'string' ? content : undefined}>
      {content}
    </span>
  );
}
