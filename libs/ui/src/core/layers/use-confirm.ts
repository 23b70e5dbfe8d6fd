import { App, type ModalFuncProps } from 'antd';
import { openLayer } from './layer-history.ts';

/** A question in a dialog. */
export type Question = Omit<ModalFuncProps, 'onCancel' | 'afterClose'> & { onCancel?: () => void };

/** Asks a question in a dialog; the browser's Back answers it with no. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp();
  return (question) => {
    const shown = modal.confirm({ ...question, afterClose: () => end() });
    const end = openLayer(() => {
      shown.destroy();
      question.onCancel?.();
    });
  };
}
