import { App } from 'antd';
import type { ReactNode } from 'react';
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
  const { modal } = App.useApp();
  return ({ title, content, action }) =>
    new Promise((resolve) => {
      modal.confirm({
        title,
        content,
        okText: action,
        cancelText: t('dialog.cancel'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
