import { api, sendAndLeave } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { BodyInput } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { undoSeconds } from '../tickets/held-resolutions.ts';
import { useShowProgress } from './use-close-all-progress.ts';

type Choice = BodyInput<'POST /tickets/closeAll'>;

const key = 'close-all-held';

/** The closing that can still be undone. */
let held: { timer: ReturnType<typeof setTimeout>; choice: Choice } | undefined;

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
    const former = take();
    if (former) void close(former);
    const timer = setTimeout(() => {
      const due = take();
      if (due) void close(due);
    }, undoSeconds * 1000);
    held = { timer, choice };
    notify.undoable({
      key,
      text: t('closeAll.held', { count }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: take,
    });
  };
}

/** Stops the closing that is held, if there is one, and returns its choice. */
function take(): Choice | undefined {
  if (!held) return undefined;
  const { timer, choice } = held;
  clearTimeout(timer);
  held = undefined;
  return choice;
}

// A closed tab can no longer undo it.
window.addEventListener('pagehide', () => {
  const choice = take();
  if (choice) sendAndLeave('POST /tickets/closeAll', { body: choice });
});
