import { TemplatePreview } from '@recado/ui/chat';
import { Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form } from '@recado/ui/records';
import { useState } from 'react';
import { emptyDraft, exampleValues, type TemplateValues } from './draft.ts';

/** The template as the customer will see it, with the examples in place of variables, on a light or a dark phone. */
export function DraftPreview() {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<TemplateValues>();
  const { draft = emptyDraft, attachment } = Form.useWatch([], form) ?? {};
  const [appearance, setAppearance] = useState<'light' | 'dark'>('light');
  const { header, body, buttons } = draft.content;
  const isEmpty = !header && body.trim() === '' && buttons.length === 0;
  return (
    <div className="template-preview-column">
      <Segmented<'light' | 'dark'>
        aria-label={t('templates.appearance')}
        value={appearance}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`templates.${value}`) }))}
        onChange={setAppearance}
      />
      {isEmpty ? (
        <p className="admin-meta">{t('templates.emptyPreview')}</p>
      ) : (
        <TemplatePreview
          content={draft.content}
          values={exampleValues(draft)}
          fileName={attachment?.name}
          appearance={appearance}
        />
      )}
    </div>
  );
}
