import { endsSoon, useSession } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { dayText } from '../failures/day-text.ts';

/** The date on which the subscription ends, DD/MM/yyyy (SPEC §2.3). */
export function DueDate() {
  const { t } = useTranslation('shell');
  const { dueDate } = useSession().user.company;
  if (!dueDate) return null;
  return (
    <span className="due-date" data-soon={endsSoon(dueDate) || undefined}>
      {endsSoon(dueDate) && <ClockCircleOutlined aria-hidden />} {t('bar.due', { date: dayText(dueDate) })}
    </span>
  );
}
