import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { KnowledgeSettings } from '@recado/contract';
import { Button, Input, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { InputNumber } from '@recado/ui/parts';
import { type FormEvent, useId, useState } from 'react';

/** Whether passages are also found by their meaning: the endpoint that embeds them, and how far it is. */
export function Meaning() {
  const { t } = useTranslation('admin');
  const { report, refetch } = useReport('GET /knowledge-settings', {}, { refreshOn: ['knowledge-source'] });
  if (!report) return null;
  const { embeddingUrl, embeddingFailure, embedded, passages } = report;
  return (
    <details className="knowledge-meaning" open={embeddingUrl !== ''}>
      <summary>{t('knowledge.meaning')}</summary>
      <p className="admin-meta">{t('knowledge.meaningHelp')}</p>
      <Endpoint key={`${embeddingUrl} ${report.embeddingModel}`} settings={report} onSaved={refetch} />
      <div role="status">
        {embeddingUrl !== '' && <p className="admin-meta">{t('knowledge.embedded', { embedded, passages })}</p>}
        {embeddingFailure !== null && (
          <StatusText tone="danger">
            {embeddingFailure === 'limit'
              ? t('knowledge.meaningAtLimit')
              : t('knowledge.meaningFailed', { reason: embeddingFailure })}
          </StatusText>
        )}
      </div>
    </details>
  );
}

function Endpoint({ settings, onSaved }: { settings: KnowledgeSettings; onSaved: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const [values, setValues] = useState({
    embeddingUrl: settings.embeddingUrl,
    embeddingModel: settings.embeddingModel,
    embeddingApiKey: '',
  });
  const [price, setPrice] = useState<number | null>(settings.embeddingPrice);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await api('PUT /knowledge-settings', { body: { ...values, embeddingPrice: price ?? 0 } });
      notify.success(t('knowledge.meaningSaved'));
      onSaved();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSaving(false);
    }
  };
  const field = (name: keyof typeof values, label: string, placeholder: string, type = 'text') => (
    <div>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input
        id={`${id}-${name}`}
        type={type}
        autoComplete="off"
        placeholder={placeholder}
        value={values[name]}
        onChange={({ target }) => setValues({ ...values, [name]: target.value.trim() })}
      />
    </div>
  );
  return (
    <form onSubmit={(event) => void save(event)}>
      {field('embeddingUrl', t('knowledge.embeddingUrl'), 'https://api.openai.com/v1')}
      {field('embeddingModel', t('knowledge.embeddingModel'), 'text-embedding-3-small')}
      {field('embeddingApiKey', t('knowledge.embeddingApiKey'), settings.embeddingApiKey, 'password')}
      <div>
        <label htmlFor={`${id}-price`}>{t('knowledge.embeddingPrice')}</label>
        <InputNumber<number> id={`${id}-price`} min={0} max={1_000_000} step={0.1} value={price} onChange={setPrice} />
      </div>
      <Button htmlType="submit" loading={isSaving}>
        {t('knowledge.meaningSave')}
      </Button>
    </form>
  );
}
