import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../core/states.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '../icons/index.ts';
import { useConfirmDestructive } from './confirm-destructive.tsx';
import { ListPage } from './list-page.tsx';
import { LiveTable } from './live-table/live-table.tsx';
import type { Column, ListData, RowAction } from './live-table/types.ts';
import { type Edited, EditsStored, isStored, useEdited } from './record-dialog/edited.ts';
import type { Search } from './use-search.ts';

/** The actions that the user may perform on a page's records. */
export interface Rights<Item> {
  add?: boolean;
  change?: (item: Item) => boolean;
  remove?: (item: Item) => boolean;
}

/**
 * A confirmation that names what is deleted along with the record, or a dialog that asks for more; calling `close`
 * closes it.
 */
type Removal<Item> =
  | { title: string; consequence?: string; run: (item: Item) => Promise<unknown> }
  | { dialog: (item: Item, close: () => void) => ReactNode };

/** A screen of records that can be added, edited and deleted. The props cover the differences between pages. */
export interface RecordPageProps<Item extends { id: number }> {
  title: string;
  list: ListData<Item>;
  search?: Search;
  columns: readonly Column<Item>[];
  /** The record's name in its buttons and in the confirmation of its deletion. */
  nameOf: (item: Item) => string;
  /** The text of the main action. */
  addText: string;
  /** The purpose of the page, shown while there are no records. */
  empty: { title: string; description: string };
  /** How a record is deleted. */
  removal: Removal<Item>;
  /** The form; calling `close` closes it. While it is open, its record is kept up to date. */
  dialog: (edited: Edited<Item>, close: () => void) => ReactNode;
  /** The permitted actions; all by default. Actions that are not permitted are not offered. */
  may?: Rights<Item>;
  /** Other actions of a row, before those of every page. */
  moreActions?: (item: Item) => RowAction<Item>[];
  /** A class for rows that stand out, e.g. overdue ones. */
  rowClass?: (item: Item) => string | undefined;
  /** Buttons before the main action. */
  moreButtons?: ReactNode;
  /** Content above the list, e.g. the progress of a task. */
  above?: ReactNode;
  /** Other dialogs of the page. */
  children?: ReactNode;
}

/**
 * Shows the records with search, main action, row actions, empty states, the form and the confirmation of a deletion.
 */
export function RecordPage<Item extends { id: number }>(props: RecordPageProps<Item>) {
  const { title, list, search, columns, addText, dialog, removal, may, children } = props;
  const [edited, setEdited] = useEdited(list.items);
  const [leaving, setLeaving] = useState<Item>();
  const rowActions = useRowActions(props, { edit: setEdited, ask: setLeaving });
  const add = may?.add !== false && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {addText}
    </Button>
  );
  return (
    <ListPage title={title} search={search} action={actionsOf(props.moreButtons, add)}>
      {props.above}
      <LiveTable
        label={title}
        list={list}
        columns={columns}
        actions={(item) => [...(props.moreActions?.(item) ?? []), ...rowActions(item)]}
        rowClass={props.rowClass}
        // Without a button of its own: the main action is above, once, and does not move when the list is known.
        empty={search?.searchParam ? <NothingFound search={search} /> : <EmptyState {...props.empty} />}
      />
      <EditsStored value={isStored(edited)}>{dialog(edited, () => setEdited(undefined))}</EditsStored>
      {leaving && 'dialog' in removal && removal.dialog(leaving, () => setLeaving(undefined))}
      {children}
    </ListPage>
  );
}

function actionsOf(more: ReactNode, add: ReactNode): ReactNode {
  if (!more) return add;
  return (
    <>
      {more} {add}
    </>
  );
}

function useRowActions<Item extends { id: number }>(
  { nameOf, removal, may = {} }: Pick<RecordPageProps<Item>, 'nameOf' | 'removal' | 'may'>,
  { edit, ask }: Record<'edit' | 'ask', (item: Item) => void>,
): (item: Item) => RowAction<Item>[] {
  const { t } = useTranslation('ui');
  const confirm = useConfirmDestructive();
  const remove = (item: Item) => {
    if ('dialog' in removal) return ask(item);
    confirm({
      title: removal.title,
      what: nameOf(item),
      consequence: removal.consequence,
      run: () => removal.run(item),
    });
  };
  return (item) => {
    const name = nameOf(item);
    const change = { key: 'edit', label: t('list.edit', { name }), icon: <EditOutlined />, run: edit };
    const destroy = { key: 'delete', label: t('list.delete', { name }), icon: <DeleteOutlined />, run: remove };
    return [
      ...((may.change?.(item) ?? true) ? [change] : []),
      ...((may.remove?.(item) ?? true) ? [{ ...destroy, danger: true }] : []),
    ];
  };
}

function NothingFound({ search }: { search: Search }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      title={t('list.nothingFound', { text: search.searchParam })}
      action={<Button onClick={() => search.setText('')}>{t('list.clearSearch')}</Button>}
    />
  );
}
