import { api } from '@recado/api/client';
import { queues, useAll } from '@recado/api/live';
import type { ServiceLevel } from '@recado/contract';
import { serviceLevelLimits } from '@recado/contract/service-level-bounds';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { LevelRow } from './level-row.tsx';

/** A level with a key that stays while it is edited. */
interface EditedLevel extends ServiceLevel {
  key: number;
}

let lastKey = 0;
const edited = (level: ServiceLevel): EditedLevel => ({ ...level, key: ++lastKey });
const newLevel: ServiceLevel = {
  ...{ queueId: null, priority: null, firstAnswerMinutes: 15, nextAnswerMinutes: 30, solutionMinutes: 480 },
};

/** The promises of the company, one in each line; they are saved together. */
export function LevelsForm({ stored, onSaved }: { stored: readonly ServiceLevel[]; onSaved: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const all = useAll(queues, {}).items;
  const [levels, setLevels] = useState(() => stored.map(edited));
  const [isChanged, setChanged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const change = (next: EditedLevel[]) => {
    setChanged(true);
    setLevels(next);
  };
  const save = async () => {
    setSaving(true);
    try {
      const body = { levels: levels.map(({ key: _key, ...level }) => level) };
      await api('PUT /service-levels', { body });
      setChanged(false);
      notify.success(t('serviceLevels.saved'));
      onSaved();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="admin-card service-levels-promises" aria-label={t('serviceLevels.promises')}>
      <h2>{t('serviceLevels.promises')}</h2>
      {levels.length === 0 ? (
        <p className="admin-meta">{t('serviceLevels.none')}</p>
      ) : (
        <ul>
          {levels.map((level, index) => (
            <LevelRow
              key={level.key}
              level={level}
              place={index + 1}
              queues={all}
              onChange={(next) => change(levels.map((one) => (one.key === level.key ? { ...one, ...next } : one)))}
              onRemove={() => change(levels.filter((one) => one.key !== level.key))}
            />
          ))}
        </ul>
      )}
      <div className="service-levels-actions">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={levels.length >= serviceLevelLimits.levels}
          onClick={() => change([...levels, edited(newLevel)])}
        >
          {t('serviceLevels.add')}
        </Button>
        <Button type="primary" loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
          {t('serviceLevels.save')}
        </Button>
      </div>
    </section>
  );
}
