import { useTranslation } from '../../i18n/use-translation.ts';
import { Cell } from './cell.tsx';
import { RowActions } from './row-actions.tsx';
import type { Column, LiveTableProps } from './types.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The rows as a table. */
export function TableRows<Item extends { id: number }>(props: LiveTableProps<Item> & { scroller: HTMLElement | null }) {
  const { list, columns, actions, label, rowClass, scroller } = props;
  const { t } = useTranslation('ui');
  const { rows, above, below, measure } = useVisibleRows(list.items, scroller, 49);
  const width = columns.length + (actions ? 1 : 0);
  return (
    <table aria-label={label} aria-rowcount={list.hasMore ? -1 : list.items.length + 1}>
      <thead>
        <tr>
          {columns.map(({ key, title, align, width: columnWidth }) => (
            <th key={key} scope="col" style={{ textAlign: align, width: columnWidth }}>
              {title}
            </th>
          ))}
          {actions && (
            <th scope="col" className="row-actions-heading">
              {t('list.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Spacer height={above} width={width} />
        {rows.map(({ item, index }) => (
          <tr key={item.id} ref={measure} data-index={index} aria-rowindex={index + 2} className={rowClass?.(item)}>
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)} style={{ textAlign: column.align }}>
                <Cell column={column} item={item} />
              </td>
            ))}
            {actions && (
              <td className="row-actions-cell">
                <RowActions item={item} actions={actions(item)} />
              </td>
            )}
          </tr>
        ))}
        <Spacer height={below} width={width} />
      </tbody>
    </table>
  );
}

function classOf<Item>({ grows, isWhole }: Column<Item>): string | undefined {
  if (grows) return 'live-table-grows';
  return isWhole ? 'live-table-whole' : undefined;
}

function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
