import { Popover as AntdPopover, type PopoverProps as AntdPopoverProps } from 'antd';
import { useOpen } from './use-open.ts';

/** Like antd's. */
export type PopoverProps = Omit<AntdPopoverProps, 'onOpenChange'> & { onOpenChange?: (isOpen: boolean) => void };

/** antd's popover that a click opens, closed by the browser's Back, too. */
export function Popover({ open: given, onOpenChange, ...popover }: PopoverProps) {
  const { isOpen, change } = useOpen(given, onOpenChange);
  return <AntdPopover {...popover} open={isOpen} onOpenChange={change} />;
}
