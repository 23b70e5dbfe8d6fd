import type { MenuProps } from 'antd';
import { createPortal } from 'react-dom';
import { Dropdown } from '../layers/dropdown.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import type { MenuPlace } from './use-menu-press.ts';

/** A menu at the place of a press (`useMenuPress`). */
export interface PointMenuProps {
  at: MenuPlace;
  items: NonNullable<MenuProps['items']>;
  onClose: () => void;
}

/** A menu where the user pressed; it has the focus, which returns where it was. */
export function PointMenu({ at: { x, y }, items, onClose }: PointMenuProps) {
  useReturnFocus();
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
