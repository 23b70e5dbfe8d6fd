import type { KeepingRules, Queue } from '@recado/contract';
import { keepingBounds } from '@recado/contract/keeping-bounds';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined } from '@recado/ui/icons';
import { InputNumber } from '@recado/ui/parts';
import { Select } from '@recado/ui/records';
import { useId } from 'react';

interface QueueRulesProps {
  rules: KeepingRules['queues'];
  queues: readonly Pick<Queue, 'id' | 'name'>[];
  onChange: (rules: KeepingRules['queues']) => void;
}

/** Queues whose messages are kept for another time than those of the company. */
export function QueueRules({ rules, queues, onChange }: QueueRulesProps) {
  const { t } = useTranslation('admin');
  const heading = useId();
  const nameOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? t('keeping.goneQueue');
  const free = queues.filter(({ id }) => !rules.some(({ queueId }) => queueId === id));
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('keeping.queues')}</h2>
      {rules.length > 0 && <p className="admin-meta">{t('keeping.forEver')}</p>}
      <ul className="keeping-queues">
        {rules.map(({ queueId, months }) => (
          <li key={queueId}>
            <span>{nameOf(queueId)}</span>
            <InputNumber<number>
              aria-label={t('keeping.queueMonths', { name: nameOf(queueId) })}
              min={1}
              max={keepingBounds.mostMonths}
              precision={0}
              suffix={t('keeping.months')}
              value={months}
              onChange={(next) =>
                onChange(rules.map((rule) => (rule.queueId === queueId ? { queueId, months: next } : rule)))
              }
            />
            <IconButton
              icon={<DeleteOutlined aria-hidden />}
              label={t('keeping.removeQueue', { name: nameOf(queueId) })}
              onClick={() => onChange(rules.filter((rule) => rule.queueId !== queueId))}
            />
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <Select<number>
          className="keeping-add"
          aria-label={t('keeping.addQueue')}
          placeholder={t('keeping.addQueue')}
          value={null}
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(queueId) => onChange([...rules, { queueId, months: null }])}
        />
      )}
    </section>
  );
}
