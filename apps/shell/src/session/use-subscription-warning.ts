import { daysUntil, endsSoon, useSession } from '@recado/auth';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';

/** Warns once per visit when fewer than 5 days of the subscription remain (SPEC §4.5). */
export function useSubscriptionWarning(): void {
  const { dueDate } = useSession().user.company;
  const { t } = useTranslation('shell');
  const notify = useNotify();
  useEffect(() => {
    if (endsSoon(dueDate)) notify.warning(t('subscription.endsSoon', { count: daysUntil(dueDate) ?? 0 }));
  }, [dueDate, t, notify]);
}
