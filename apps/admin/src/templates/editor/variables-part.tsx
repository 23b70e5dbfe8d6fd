import { isTemplateField, templateFields } from '@recado/contract/fill-template';
import { templateLimits } from '@recado/contract/template-limits';
import { templateVariables } from '@recado/contract/template-variables';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import type { Draft } from './draft.ts';
import { fieldKey } from './variable-menu.tsx';

/** The variables of the texts: the example of each, and the field that fills it. */
export function VariablesPart({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation('admin');
  const variables = templateVariables(draft.content);
  if (variables.length === 0) return null;
  const choices = templateFields.map((value) => ({ value, label: t(`templates.fields.${fieldKey(value)}`) }));
  return (
    <fieldset className="template-variables">
      <legend>{t('templates.variables')}</legend>
      {variables.map(({ key, name, place }) => {
        const bound = draft.bindings[key];
        const { [key]: _former, ...others } = draft.bindings;
        return (
          <div key={key} className="template-variable">
            <code>{`{{${name}}}`}</code>
            {place !== 'button' && (
              <Input
                aria-label={t('templates.example', { name })}
                placeholder={t('templates.example', { name })}
                value={draft.examples[key] ?? ''}
                maxLength={templateLimits.body}
                onChange={({ target }) => onChange({ ...draft, examples: { ...draft.examples, [key]: target.value } })}
              />
            )}
            <Select
              aria-label={t('templates.binding', { name })}
              placeholder={t('templates.byHand')}
              allowClear
              value={bound !== undefined && isTemplateField(bound) ? bound : undefined}
              options={choices}
              onChange={(field) => onChange({ ...draft, bindings: field ? { ...others, [key]: field } : others })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
