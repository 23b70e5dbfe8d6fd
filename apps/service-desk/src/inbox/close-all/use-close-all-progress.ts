import { onEvent } from '@recado/api/client';
import type { EventPayload } from '@recado/contract';
import { type Notify, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';

type Progress = Omit<EventPayload<'closeAll'>, 'action'>;

/** Shows the progress of closing all tickets (SPEC §4.1, Close all). */
export function useShowProgress(): (progress: Progress) => void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  return (progress) => notify.progress(progressText(t, progress));
}

/** Shows the progress to the user who started it, also after the dialog was closed or the page reloaded. */
export function useCloseAllProgress(): void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  useEffect(() => onEvent('closeAll', (progress) => notify.progress(progressText(t, progress))), [t, notify]);
}

function progressText(
  t: ReturnType<typeof useTranslation>['t'],
  { closed, total, isOver }: Progress,
): Parameters<Notify['progress']>[0] {
  const text = isOver ? t('closeAll.done', { count: closed }) : t('closeAll.going', { closed, total });
  return { key: 'close-all', text, isOver };
}
