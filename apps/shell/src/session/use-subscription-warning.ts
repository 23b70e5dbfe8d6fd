import { daysUntil, endsSoon, useSession } from '@recado/auth';
import { useNotify } from '@recado/ui/core';
import { translate } from '@recado/ui/i18n';
import { useEffect, useRef } from 'react';
import { subscriptionText } from '../failures/error-text.ts';

/** Warns once per visit and due date when fewer than 5 days of the subscription remain (SPEC §4.5). */
export function useSubscriptionWarning(): void {
  const { dueDate } = useSession().user.company;
  const notify = useNotify();
  const warned = useRef<string>(undefined);
  useEffect(() => {
    if (!dueDate || warned.current === dueDate || !endsSoon(dueDate)) return;
    warned.current = dueDate;
    notify.warning(warningText(dueDate));
  }, [dueDate, notify]);
}

function warningText(dueDate: string): string {
  const days = daysUntil(dueDate) ?? 0;
  return days < 0 ? subscriptionText(dueDate) : translate('shell:subscription.endsSoon', { count: days });
}
