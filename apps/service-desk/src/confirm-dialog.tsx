import { Modal, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

/** The texts of a confirmation before something is deleted: title, consequence and button. */
export interface ConfirmDialogProps {
  title: string;
  consequence: string;
  action: string;
  /** Deletes it; a failure is shown as a toast and the dialog stays open. */
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted; the button shows the progress. */
export function ConfirmDialog({ title, consequence, action, run, onClose }: ConfirmDialogProps) {
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
      okButtonProps={{ danger: true }}
      confirmLoading={isRunning}
      cancelText={t('confirm.cancel')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{consequence}</p>
    </Modal>
  );
}
