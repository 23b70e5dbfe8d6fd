import { Dropdown as AntdDropdown, type DropdownProps as AntdDropdownProps } from 'antd';
import { useOpen } from './use-open.ts';

/** Like antd's. */
export type DropdownProps = Omit<AntdDropdownProps, 'onOpenChange'> & { onOpenChange?: (isOpen: boolean) => void };

/** antd's menu under a button, closed by the browser's Back, too. */
export function Dropdown({ open: given, onOpenChange, ...dropdown }: DropdownProps) {
  const { isOpen, change } = useOpen(given, onOpenChange);
  return <AntdDropdown {...dropdown} open={isOpen} onOpenChange={change} />;
}
