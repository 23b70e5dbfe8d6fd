import type { Ticket } from '@recado/contract';
import { formatDateTime, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** Who snoozed a ticket, until when and why. */
export function useSnoozeWords({ by, until, reason }: NonNullable<Ticket['snooze']>): string {
  const { t } = useTranslation('service-desk');
  const name = plainName(by);
  const words =
    until === null ? t('snooze.byForCustomer', { name }) : t('snooze.by', { name, time: formatDateTime(until) });
  return reason === '' ? words : `${words}: ${reason}`;
}
