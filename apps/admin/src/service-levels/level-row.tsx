import type { Queue, ServiceLevel, TicketPriority } from '@recado/contract';
import { serviceLevelLimits, ticketPriorities } from '@recado/contract/service-level-bounds';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined } from '@recado/ui/icons';
import { InputNumber } from '@recado/ui/parts';
import { Select } from '@recado/ui/records';

interface LevelRowProps {
  level: ServiceLevel;
  /** Its line, from 1, for those who hear the page. */
  place: number;
  queues: readonly Pick<Queue, 'id' | 'name'>[];
  onChange: (change: Partial<ServiceLevel>) => void;
  onRemove: () => void;
}

const every = 0;
const targets = ['firstAnswerMinutes', 'nextAnswerMinutes', 'solutionMinutes'] as const;

/** One promise: for which queue and priority, and the minutes of working time; an empty field promises nothing. */
export function LevelRow({ level, place, queues, onChange, onRemove }: LevelRowProps) {
  const { t } = useTranslation('admin');
  const { queueId, priority } = level;
  return (
    <li className="service-level">
      <div>
        <span aria-hidden>{t('serviceLevels.queue')}</span>
        <Select
          aria-label={`${t('serviceLevels.queue')} ${place}`}
          value={queueId ?? every}
          options={[
            { value: every, label: t('serviceLevels.everyQueue') },
            ...queues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id: number) => onChange({ queueId: id === every ? null : id })}
        />
      </div>
      <div>
        <span aria-hidden>{t('serviceLevels.priority')}</span>
        <Select<TicketPriority | 'every'>
          aria-label={`${t('serviceLevels.priority')} ${place}`}
          value={priority ?? 'every'}
          options={(['every', ...ticketPriorities] as const).map((value) => ({
            value,
            label: t(`serviceLevels.priorities.${value}`),
          }))}
          onChange={(chosen) => onChange({ priority: chosen === 'every' ? null : chosen })}
        />
      </div>
      {targets.map((target) => (
        <div key={target}>
          <span aria-hidden>{t(`serviceLevels.${target}`)}</span>
          <InputNumber<number>
            aria-label={`${t(`serviceLevels.${target}`)} ${place}`}
            min={1}
            max={serviceLevelLimits.minutes}
            precision={0}
            suffix={t('serviceLevels.minutes')}
            value={level[target]}
            onChange={(minutes) => onChange({ ...level, [target]: minutes })}
          />
        </div>
      ))}
      <IconButton icon={<DeleteOutlined />} label={t('serviceLevels.remove', { place })} onClick={onRemove} />
    </li>
  );
}
