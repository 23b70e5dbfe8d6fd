import { isNothing } from './cell.tsx';
import { RowActions } from './row-actions.tsx';
import type { Column, LiveTableProps } from './types.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/**
 * The rows as cards, for narrow screens: a title with the actions beside it, then the other columns with their names.
 */
export function CardRows<Item extends { id: number }>(props: LiveTableProps<Item> & { scroller: HTMLElement | null }) {
  const { list, columns, actions, label, rowClass, scroller } = props;
  const { rows, above, below, measure } = useVisibleRows(list.items, scroller, 140);
  const title = columns.find(({ isCardTitle }) => isCardTitle) ?? columns[0];
  const others = columns.filter((column) => column !== title && !column.onlyWide);
  return (
    <ul className="cards" aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
      {rows.map(({ item, index }) => (
        <li key={item.id} ref={measure} data-index={index} className={rowClass?.(item)}>
          <div className="card-head">
            <div className="card-title">{title?.render(item)}</div>
            {actions && <RowActions item={item} actions={actions(item)} />}
          </div>
          <dl>
            {others.map((column) => (
              <Line key={column.key} column={column} item={item} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Line<Item>({ column, item }: { column: Column<Item>; item: Item }) {
  const content = column.render(item);
  if (isNothing(content)) return null;
  return (
    <div>
      <dt>{column.title}</dt>
      <dd>{content}</dd>
    </div>
  );
}
