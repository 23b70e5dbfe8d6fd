import type { ReactNode } from 'react';
import { useConfirm } from '../core/layers/use-confirm.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** What is about to happen, and the text on the button that makes it happen. */
export interface LastStep {
  title: string;
  content?: ReactNode;
  action: string;
}

/** Asks before something begins that many people notice; resolves with the answer. */
export function useAskFirst(): (step: LastStep) => Promise<boolean> {
  const { t } = useTranslation('ui');
  const confirm = useConfirm();
  return ({ title, content, action }) =>
    new Promise((resolve) => {
      confirm({
        title,
        content,
        okText: action,
        cancelText: t('dialog.cancel'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
