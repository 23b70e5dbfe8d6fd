import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useState } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { PopupAnchor } from './popup-anchor.tsx';

/** An icon button that opens a menu. */
export type MenuButtonProps = Omit<IconButtonProps, 'onClick'> &
  Pick<DropdownProps, 'placement'> & { menu: MenuProps; onOpenChange?: (isOpen: boolean) => void };

/**
 * An icon button that opens a menu. The menu is rendered when it is first opened, so that a list can have one on each
 * of its rows.
 */
export function MenuButton({ menu, placement, onOpenChange, ...button }: MenuButtonProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (open: boolean) => {
    // The focus would be lost with the menu.
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
        <Dropdown trigger={['click']} placement={placement} menu={menu} open={isOpen} onOpenChange={show}>
          <PopupAnchor at={() => element} />
        </Dropdown>
      )}
    </>
  );
}
