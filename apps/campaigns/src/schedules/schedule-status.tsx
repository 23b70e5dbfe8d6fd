import type { ScheduledMessage } from '@recado/contract';
import { StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckCircleOutlined, ClockCircleOutlined, ReloadOutlined } from '@recado/ui/icons';
import { scheduleFailure } from '@recado/ui/records';

const tones: Record<ScheduledMessage['status'], Tone> = {
  PENDENTE: 'info',
  AGENDADA: 'info',
  ENVIADA: 'success',
  ERRO: 'danger',
};

/**
 * The result of a scheduled message: why it failed, whether it was sent late (SERVER §2, Scheduled messages), and
 * whether it is repeated.
 */
export function ScheduleStatus({ schedule }: { schedule: ScheduledMessage }) {
  const { status, late, failedCode, recurrence } = schedule;
  const { t } = useTranslation('campaigns');
  const icon = status === 'PENDENTE' ? <ClockCircleOutlined aria-hidden /> : undefined;
  return (
    <span className="schedule-status">
      <StatusText tone={tones[status]} icon={status === 'ENVIADA' ? <CheckCircleOutlined aria-hidden /> : icon}>
        {t(`schedules.states.${status}`)}
      </StatusText>
      {failedCode && <span className="schedule-reason">{scheduleFailure(schedule)}</span>}
      {status === 'PENDENTE' && recurrence !== 'none' && (
        <StatusText tone="neutral" icon={<ReloadOutlined aria-hidden />}>
          {t(`schedules.repeats.${recurrence}`)}
        </StatusText>
      )}
      {late && <StatusText tone="warning">{t('schedules.late')}</StatusText>}
    </span>
  );
}
