import type { Ticket, TicketLevel } from '@recado/contract';
import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined, ExclamationCircleOutlined, PauseOutlined } from '@recado/ui/icons';
import { useMinute } from '../use-minute.ts';
import { lengthOf } from './length-of.ts';
import './levels.css';

/** With less time left, in milliseconds, the chip stands out. */
const soon = 15 * 60_000;

/** In a ticket's row and in the header of its chat. Those of a server before service levels have neither. */
export default function LevelChips({ priority, level }: Pick<Ticket, 'priority' | 'level'>) {
  const { t } = useTranslation('service-desk');
  const shown = priority && t('levels.priority', { priority: t(`levels.priorities.${priority}`) });
  return (
    <>
      {shown && (
        <span className="plain-chip priority-chip" data-priority={priority} title={shown}>
          <ExclamationCircleOutlined aria-label={shown} />
          <span aria-hidden>{t(`levels.priorities.${priority}`)}</span>
        </span>
      )}
      {level && <LevelChip level={level} />}
    </>
  );
}

function LevelChip({ level: { target, dueAt, secondsLeft } }: { level: TicketLevel }) {
  const { t } = useTranslation('service-desk');
  const now = useMinute();
  const name = t(`levels.targets.${target}`);
  const text = (milliseconds: number) => {
    const { unit, count } = lengthOf(milliseconds);
    return t(`levels.${unit}`, { count });
  };
  if (dueAt === null) {
    if (secondsLeft === null) return null;
    const words = t('levels.paused', { target: name, time: text(secondsLeft * 1000) });
    return (
      <span className="plain-chip level-chip" title={words}>
        <PauseOutlined aria-label={words} />
        <span aria-hidden>{t('levels.pausedShort')}</span>
      </span>
    );
  }
  const left = Date.parse(dueAt) - now;
  const isMissed = left <= 0;
  const words = t(isMissed ? 'levels.missed' : 'levels.due', { target: name, time: formatDateTime(dueAt) });
  const state = isMissed ? 'missed' : left <= soon ? 'soon' : undefined;
  return (
    <span className="plain-chip level-chip" data-state={state} title={words}>
      <ClockCircleOutlined aria-label={words} />
      <span aria-hidden>{isMissed ? t('levels.late') : text(left)}</span>
    </span>
  );
}
