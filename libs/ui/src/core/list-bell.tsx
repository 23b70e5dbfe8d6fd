import { type Key, type ReactNode, useEffect, useState } from 'react';
import { BellPopover, type BellPopoverProps } from './bell-popover.tsx';

/** A bell of the top bar with a list of entries. */
export interface ListBellProps<Item> extends Pick<BellPopoverProps, 'title' | 'label' | 'count' | 'icon'> {
  /** Reports what is new to the shell, which adds it to the count in the window's title. */
  onUnread: (count: number) => void;
  /** What is new, if it is not the count. */
  unread?: number;
  /** The bell is shown only while there is something. */
  isOccasional?: boolean;
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** The content of an entry; `close` closes the list, e.g. because a link was chosen. */
  entry: (item: Item, close: () => void) => ReactNode;
  /** A class of the list of entries. */
  className?: string;
  /** Above the entries, e.g. the state of the list. */
  before?: ReactNode;
  /** Below the entries. */
  after?: (close: () => void) => ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A bell that opens a list of entries, mounted only while it is open (SPEC §2.3). */
export function ListBell<Item>(props: ListBellProps<Item>) {
  const { title, label, icon, count, unread = count ?? 0, onUnread, isOccasional = false } = props;
  const { items, keyOf, entry, className, before, after, onOpenChange } = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  if (isOccasional && !count) return null;
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    onOpenChange?.(isNowOpen);
  };
  const close = () => change(false);
  return (
    <BellPopover isOpen={isOpen} onOpenChange={change} title={title} label={label} count={count} icon={icon}>
      {before}
      <ul className={className ? `bell-list ${className}` : 'bell-list'}>
        {items.map((item) => (
          <li key={keyOf(item)}>{entry(item, close)}</li>
        ))}
      </ul>
      {after?.(close)}
    </BellPopover>
  );
}
