import type { MenuProps } from 'antd';
import { useState } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { Dropdown, type DropdownProps } from './layers/dropdown.tsx';
import { PopupAnchor } from './popup-anchor.tsx';

/**
 * An icon button that opens a menu. `isOpen`: whether it is open, if the owner controls it. A menu that is loading is
 * shown once it is loaded.
 */
export type MenuButtonProps = Omit<IconButtonProps, 'onClick'> &
  Pick<DropdownProps, 'placement'> & { menu: MenuProps; isOpen?: boolean; onOpenChange?: (isOpen: boolean) => void };

/**
 * An icon button that opens a menu. The menu is rendered when it is first opened, so that a list can have one on each
 * of its rows.
 */
export function MenuButton({ menu, placement, isOpen: given, onOpenChange, ...button }: MenuButtonProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [own, setOpen] = useState(false);
  const isOpen = given ?? own;
  const show = (open: boolean) => {
    // Otherwise the focus would be lost when the menu closes.
    if (!open && document.activeElement?.closest('.ant-dropdown')) element?.focus();
    setOpen(open);
    onOpenChange?.(open);
  };
  return (
    <>
      <IconButton
        {...button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setElement(currentTarget);
          show(!isOpen);
        }}
      />
      {element && (
        <Dropdown
          trigger={['click']}
          placement={placement}
          menu={menu}
          open={isOpen && !button.loading}
          onOpenChange={show}
        >
          <PopupAnchor at={() => element} />
        </Dropdown>
      )}
    </>
  );
}
