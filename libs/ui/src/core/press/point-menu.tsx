import type { MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dropdown } from '../layers/dropdown.tsx';
import type { MenuPlace } from './use-menu-press.ts';

/** A menu at the place of a press (`useMenuPress`). */
export interface PointMenuProps {
  at: MenuPlace;
  items: NonNullable<MenuProps['items']>;
  onClose: () => void;
}

/** A menu where the user pressed; it has the focus, which returns where it was. */
export function PointMenu({ at: { x, y }, items, onClose }: PointMenuProps) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once the menu has gone; a dialog that its entry opened has the focus by then.
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
      });
    },
    [before],
  );
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      menu={{ items }}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <span className="menu-point" style={{ top: y, left: x }} />
    </Dropdown>,
    document.body,
  );
}
