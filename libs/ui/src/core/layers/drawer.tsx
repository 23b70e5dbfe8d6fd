import { Drawer as AntdDrawer, type DrawerProps as AntdDrawerProps } from 'antd';
import { useLayer } from './use-layer.ts';

/** Like antd's; always controlled. */
export type DrawerProps = Omit<AntdDrawerProps, 'open' | 'onClose'> & { open: boolean; onClose: () => void };

/** antd's drawer, closed by the browser's Back, too. */
export function Drawer({ open, onClose, ...drawer }: DrawerProps) {
  useLayer(open, onClose);
  return <AntdDrawer {...drawer} open={open} onClose={onClose} />;
}
