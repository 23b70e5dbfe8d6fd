import { onEvent } from '@recado/api/client';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { dayText } from '../failures/day-text.ts';
import { readSession } from './read-session.ts';

/** Says in every tab of the company that its payment arrived, with the new due date (SPEC §4.6), and opens it. */
export function usePayment(): void {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  useEffect(
    () =>
      onEvent('payment', ({ company: { dueDate } }) => {
        readSession();
        notify.success(dueDate ? t('subscription.paidUntil', { date: dayText(dueDate) }) : t('subscription.paid'));
      }),
    [t, notify],
  );
}
