import { api } from '@recado/api/client';
import { useAll, useReport } from '@recado/api/live';
import { Checkbox, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useId, useState } from 'react';
import { prompts } from '../prompts/prompts.ts';

/** Whether personal data is masked before it leaves for an AI, and which prompt helps agents. */
export function KnowledgeChoices() {
  return (
    <section className="knowledge-choices">
      <Masking />
      <Suggesting />
    </section>
  );
}

/** Runs a change of a choice; with a failure the choice stays as it is. */
function useChange(refetch: () => void) {
  const notify = useNotify();
  const [isSaving, setSaving] = useState(false);
  const run = async (change: () => Promise<unknown>) => {
    setSaving(true);
    try {
      await change();
      refetch();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, run };
}

function Masking() {
  const { t } = useTranslation('admin');
  const { report, refetch } = useReport('GET /knowledge-settings', {});
  const { isSaving, run } = useChange(refetch);
  return (
    <p>
      <Checkbox
        checked={report?.masksPersonal ?? false}
        disabled={!report || isSaving}
        onChange={({ target }) =>
          void run(() => api('PUT /knowledge-settings', { body: { masksPersonal: target.checked } }))
        }
      >
        {t('knowledge.masks')}
      </Checkbox>
    </p>
  );
}

/** With what became of the suggestions. */
function Suggesting() {
  const { t } = useTranslation('admin');
  const { report, refetch } = useReport('GET /suggestion-settings', {});
  const { isSaving, run } = useChange(refetch);
  const list = useAll(prompts, {});
  const field = useId();
  return (
    <>
      <div>
        <label htmlFor={field}>{t('knowledge.suggesting')}</label>{' '}
        <Select
          id={field}
          allowClear
          className="knowledge-suggesting"
          placeholder={report && t('knowledge.noSuggesting')}
          disabled={!report || isSaving}
          value={report?.promptId ?? undefined}
          options={list.items.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id?: number) =>
            void run(() => api('PUT /suggestion-settings', { body: { promptId: id ?? null } }))
          }
        />
      </div>
      <p className="admin-meta">{t('knowledge.suggestingHelp')}</p>
      {report && report.asked > 0 && (
        <ul className="admin-meta">
          {report.byKind.map(({ kind, ...figures }) => (
            <li key={kind}>
              {t(`knowledge.uses.${kind}`)}: {t('knowledge.suggested', figures)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
