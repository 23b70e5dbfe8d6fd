import { Modal as AntdModal, type ModalProps as AntdModalProps } from 'antd';
import { useLayer } from './use-layer.ts';

/** Like antd's; always controlled. */
export type ModalProps = Omit<AntdModalProps, 'open' | 'onCancel'> & { open: boolean; onCancel?: () => void };

/** antd's dialog, closed by the browser's Back, too. */
export function Modal({ open, onCancel, ...modal }: ModalProps) {
  useLayer(open && onCancel !== undefined, () => onCancel?.());
  return <AntdModal {...modal} open={open} onCancel={onCancel} />;
}
