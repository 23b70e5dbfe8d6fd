import type { ReactNode } from 'react';
import { useConfirm } from '../core/layers/use-confirm.ts';
import { useNotify } from '../core/notify.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

/** An action that cannot be undone. */
export interface Destructive {
  /** The question, e.g. "Excluir fila?". */
  title: string;
  /** The name of the deleted record (UX). */
  what: string;
  /** What is deleted along with it. */
  consequence?: string;
  /** What is chosen with it. */
  choice?: ReactNode;
  /** The text on the button; "Excluir" by default. */
  action?: string;
  /** Performs it; a rejection is shown as a toast. */
  run: () => Promise<unknown>;
}

/** Asks before something is deleted, and names it; the button shows the progress. */
export function useConfirmDestructive(): (destructive: Destructive) => void {
  const { t } = useTranslation('ui');
  const confirm = useConfirm();
  const notify = useNotify();
  return ({ title, what, consequence, choice, action, run }) =>
    confirm({
      title,
      content: (
        <>
          <strong>{what}</strong>
          {consequence && <p>{consequence}</p>}
          {choice}
        </>
      ),
      okText: action ?? t('confirm.delete'),
      okButtonProps: { danger: true },
      cancelText: t('dialog.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run().catch(notify.error),
    });
}
