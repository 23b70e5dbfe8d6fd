import { api, sendAndLeave } from '@recado/api/client';
import { newKey, queryClient } from '@recado/api/live';
import type { BodyInput } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { holdChanges, undoSeconds } from '../tickets/held-changes.ts';
import { useShowProgress } from './use-close-all-progress.ts';

type Choice = BodyInput<'POST /tickets/closeAll'>;

const toast = 'close-all-held';

const held = holdChanges<string, Choice>((_, body) => sendAndLeave('POST /tickets/closeAll', { body }));

/** Closes the chosen tickets in five seconds; until then a toast can undo it (UX, Learned by more hours). */
export function useHeldClosing(): (choice: Choice, count: number) => void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const showProgress = useShowProgress();
  const close = async (choice: Choice) => {
    try {
      const { closed, remaining } = await api('POST /tickets/closeAll', { body: choice });
      await queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
      showProgress({ closed: closed - remaining, total: closed, isOver: remaining === 0 });
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (choice, count) => {
    // There is one toast: only the newest closing can be undone.
    held.sendAll();
    const key = newKey();
    held.hold(key, choice, close);
    notify.undoable({
      key: toast,
      text: t('closeAll.held', { count }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: () => void held.undo(key),
    });
  };
}
