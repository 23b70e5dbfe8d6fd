import type { Ticket } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { MoonOutlined } from '@recado/ui/icons';
import { shortMoment } from './moments.ts';
import { useSnoozeWords } from './snooze-words.ts';
import './snooze.css';

/** Says in a ticket's row until when it is snoozed, and why. */
export default function SnoozeChip({ snooze }: { snooze: NonNullable<Ticket['snooze']> }) {
  const { t } = useTranslation('service-desk');
  const words = useSnoozeWords(snooze);
  const { until, reason } = snooze;
  const short = until === null ? t('snooze.chipForCustomer') : shortMoment(until);
  return (
    <span className="plain-chip snooze-chip" title={words}>
      <MoonOutlined aria-label={words} />
      <span aria-hidden>{reason === '' ? short : `${short} · ${reason}`}</span>
    </span>
  );
}
