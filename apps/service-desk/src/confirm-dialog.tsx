import { Modal, useNotify, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useState } from 'react';

/** The texts of a confirmation before something is deleted: title, consequence and button. */
export interface ConfirmDialogProps {
  title: string;
  consequence: ReactNode;
  action: string;
  /** The text on the other button; "Cancelar" by default. */
  cancel?: string;
  /** Whether there is anything to do; true by default. */
  isPossible?: boolean;
  /** Deletes it; a failure is shown as a toast and the dialog stays open. */
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted; the button shows the progress. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, action, cancel, isPossible = true, run, onClose } = props;
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    try {
      await run();
      onClose();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={action}
      okButtonProps={{ danger: true, disabled: !isPossible }}
      confirmLoading={isRunning}
      cancelText={cancel ?? t('confirm.cancel')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{consequence}</p>
    </Modal>
  );
}
