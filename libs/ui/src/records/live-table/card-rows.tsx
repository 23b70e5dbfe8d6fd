import { RowActions } from './row-actions.tsx';
import type { LiveTableProps } from './types.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The rows as cards, for narrow screens: the first column is the title, the others are named. */
export function CardRows<Item extends { id: number }>(props: LiveTableProps<Item> & { scroller: HTMLElement | null }) {
  const { list, columns, actions, label, rowClass, scroller } = props;
  const { rows, above, below, measure } = useVisibleRows(list.items, scroller, 140);
  const [title, ...others] = columns;
  return (
    <ul className="cards" aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
      {rows.map(({ item, index }) => (
        <li key={item.id} ref={measure} data-index={index} className={rowClass?.(item)}>
          <div className="card-title">{title?.render(item)}</div>
          <dl>
            {others.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.render(item)}</dd>
              </div>
            ))}
          </dl>
          {actions && <RowActions item={item} actions={actions(item)} />}
        </li>
      ))}
    </ul>
  );
}
