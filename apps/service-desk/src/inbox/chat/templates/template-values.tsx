import type { MessageTemplate } from '@recado/contract';
import { templateLimits } from '@recado/contract/template-limits';
import { templateVariables } from '@recado/contract/template-variables';
import { TemplatePreview } from '@recado/ui/chat';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId } from 'react';

interface TemplateValuesProps {
  template: MessageTemplate;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** The keys of a header's place, which is no variable of a text. */
const placeKeys = ['header.latitude', 'header.longitude', 'header.name', 'header.address'] as const;

/** The variables of a template to fill, and the message as the customer will see it. */
export function TemplateValues({ template, values, onChange }: TemplateValuesProps) {
  const { t } = useTranslation('service-desk');
  const base = useId();
  const { content, headerFileName } = template;
  const field = (key: string, label: string) => (
    <div key={key} className="template-value">
      <label htmlFor={`${base}-${key}`}>{label}</label>
      <Input
        id={`${base}-${key}`}
        value={values[key] ?? ''}
        maxLength={templateLimits.body}
        placeholder={template.examples[key]}
        onChange={({ target }) => onChange({ ...values, [key]: target.value })}
      />
    </div>
  );
  return (
    <div className="template-filling">
      <div>
        {templateVariables(content).map(({ key, name, place }) =>
          field(key, place === 'button' ? t('templates.endOfAddress') : name),
        )}
        {content.header?.format === 'LOCATION' &&
          placeKeys.map((key) => field(key, t(`templates.place.${key.slice('header.'.length)}`)))}
      </div>
      <TemplatePreview content={content} values={values} fileName={headerFileName} />
    </div>
  );
}

/** What a template still needs before it can be sent: the keys without a value. */
export function unfilledKeys({ content }: MessageTemplate, values: Readonly<Record<string, string>>): string[] {
  const needed = templateVariables(content).map(({ key }) => key);
  const place = content.header?.format === 'LOCATION' ? placeKeys.slice(0, 2) : [];
  return [...needed, ...place].filter((key) => (values[key] ?? '').trim() === '');
}
