import { type PropsWithChildren, useState } from 'react';

/** A part of the drawer that opens and closes. Its content is loaded when it is opened. */
export function DrawerPart({
  title,
  isOpenFirst = false,
  children,
}: PropsWithChildren<{ title: string; isOpenFirst?: boolean }>) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className="drawer-part" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
