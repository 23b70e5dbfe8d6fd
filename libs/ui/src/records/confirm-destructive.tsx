import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../core/notify.ts';

/** Something that cannot be undone. */
export interface Destructive {
  /** The question, e.g. "Excluir fila?". */
  title: string;
  /** What is destroyed, by its name (UX). */
  what: string;
  /** What else goes with it. */
  consequence?: string;
  /** The text on the button; "Excluir" by default. */
  action?: string;
  /** Does it; its rejection is shown as a toast. */
  run: () => Promise<unknown>;
}

/** Asks before something is destroyed, naming it; the button shows that it runs. */
export function useConfirmDestructive(): (destructive: Destructive) => void {
  const { t } = useTranslation('ui');
  const { modal } = App.useApp();
  const notify = useNotify();
  return ({ title, what, consequence, action, run }) =>
    modal.confirm({
      title,
      content: (
        <>
          <strong>{what}</strong>
          {consequence && <p>{consequence}</p>}
        </>
      ),
      okText: action ?? t('confirm.delete'),
      okButtonProps: { danger: true },
      cancelText: t('dialog.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run().catch(notify.error),
    });
}
