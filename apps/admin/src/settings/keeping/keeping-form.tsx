import { api } from '@recado/api/client';
import { queues, useAll } from '@recado/api/live';
import type { Keeping, KeepingRules } from '@recado/contract';
import { Button, formatDate, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useAskFirst } from '@recado/ui/records';
import { useState } from 'react';
import { KeepingCountList } from './keeping-count-list.tsx';
import { keptKinds, rulesOf } from './keeping-rules.ts';
import { MonthsField } from './months-field.tsx';
import { QueueRules } from './queue-rules.tsx';
import { usePreview } from './use-preview.ts';

/** The rules; what shortens a time is saved after a question with what it deletes. */
export function KeepingForm({ stored, onSaved }: { stored: Keeping; onSaved: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const askFirst = useAskFirst();
  const all = useAll(queues, {}).items;
  const [rules, setRules] = useState<KeepingRules>(() => rulesOf(stored));
  const [isChanged, setChanged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { preview, isAsking, ask, forget } = usePreview();
  const change = (next: Partial<KeepingRules>) => {
    setChanged(true);
    forget();
    setRules((now) => ({ ...now, ...next }));
  };
  const isWanted = async () => {
    const found = await ask(rules);
    if (!found.isShorter) return true;
    return askFirst({
      title: t('keeping.confirmTitle'),
      content: (
        <>
          <p>{t('keeping.confirmWhat', { day: formatDate(found.startsAt) })}</p>
          <KeepingCountList counts={found} />
          <p>{t('keeping.notice')}</p>
        </>
      ),
      action: t('keeping.confirmSave'),
    });
  };
  const save = async () => {
    setSaving(true);
    try {
      if (!(await isWanted())) return;
      await api('PUT /keeping', { body: rules });
      setChanged(false);
      forget();
      notify.success(t('keeping.saved'));
      onSaved();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section aria-label={t('keeping.rules')} className="keeping-rules">
      {keptKinds.map((kind) => (
        <MonthsField key={kind} kind={kind} months={rules[kind]} onChange={(months) => change({ [kind]: months })} />
      ))}
      <QueueRules rules={rules.queues} queues={all} onChange={(next) => change({ queues: next })} />
      <div className="settings-actions">
        <Button loading={isAsking && !isSaving} onClick={() => void ask(rules).catch(notify.error)}>
          {t('keeping.preview')}
        </Button>
        <Button type="primary" loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
          {t('keeping.save')}
        </Button>
      </div>
      <div aria-live="polite">
        {preview && (
          <>
            <h2>{t('keeping.previewed', { day: formatDate(preview.startsAt) })}</h2>
            <KeepingCountList counts={preview} />
          </>
        )}
      </div>
    </section>
  );
}
