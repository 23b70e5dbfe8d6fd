import { Table as AntdTable } from '@recado/ui/parts';
import type { ElementView } from './element-view.ts';

/** Entries one below the other. */
export function List({ given: { label }, children }: ElementView<'List'>) {
  return (
    <ul className="app-list" aria-label={label}>
      {children}
    </ul>
  );
}

/** An entry of a list. */
export function ListItem({ children }: ElementView<'ListItem'>) {
  return <li>{children}</li>;
}

/** Rows of plain values, at most 200. With a handler, each row begins with its choice. */
export function Table({ given: { label, columns = [], rows = [], ...rest }, act }: ElementView<'Table'>) {
  const isChosen = handles(rest, 'onChoose');
  const shown = rows.map((row, index) => ({ ...row, rowNumber: index }));
  const [first] = columns;
  return (
    <AntdTable
      className="app-table"
      aria-label={label}
      size="small"
      rowKey="rowNumber"
      scroll={{ x: 'max-content' }}
      pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false, size: 'small' } : false}
      dataSource={shown}
      columns={columns.map(({ key, title, align }) => ({
        key,
        title,
        align: align ?? 'start',
        render: (_: unknown, row: Row) => (isChosen && key === first?.key ? choice(row, key) : textOf(row[key])),
      }))}
    />
  );

  function choice(row: Row, key: string) {
    return (
      <button type="button" className="plain-button" onClick={() => act('onChoose', row.rowNumber)}>
        {textOf(row[key])}
      </button>
    );
  }
}

type Cell = string | number | boolean | null;
type Row = Record<string, Cell | undefined> & { rowNumber: number };

function textOf(cell: Cell | undefined): string {
  if (typeof cell === 'boolean') return cell ? '✓' : '–';
  return cell === undefined || cell === null ? '' : String(cell);
}

/** Whether an element has a handler. */
function handles(given: object, name: string): boolean {
  const handlers: unknown = Reflect.get(given, 'on');
  return Array.isArray(handlers) && handlers.includes(name);
}
