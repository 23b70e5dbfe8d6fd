import type { MessageTemplate } from '@recado/contract';
import { templateLimits } from '@recado/contract/template-limits';
import { templateVariables } from '@recado/contract/template-variables';
import { useId } from 'react';
import { Input } from '../../core/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TemplatePreview } from './template-preview.tsx';
import { placeKeys } from './unfilled-keys.ts';
import './template-choosing.css';

/** A template whose variables are filled in. */
export interface TemplateFieldsProps {
  template: Pick<MessageTemplate, 'content' | 'examples'>;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  /** What stands in an empty field, by the key of the variable; by default its example. */
  hints?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
}

/** A field for each variable of a template, and for the place in its header. */
export function TemplateFields({ template, values, onChange, hints = {}, disabled }: TemplateFieldsProps) {
  const { t } = useTranslation('ui');
  const base = useId();
  const { content, examples } = template;
  const field = (key: string, label: string) => (
    <div key={key} className="template-value">
      <label htmlFor={`${base}-${key}`}>{label}</label>
      <Input
        id={`${base}-${key}`}
        value={values[key] ?? ''}
        maxLength={templateLimits.body}
        placeholder={hints[key] ?? examples[key]}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...values, [key]: target.value })}
      />
    </div>
  );
  return (
    <>
      {templateVariables(content).map(({ key, name, place }) =>
        field(key, place === 'button' ? t('template.endOfAddress') : name),
      )}
      {content.header?.format === 'LOCATION' &&
        placeKeys.map((key) => field(key, t(`template.place.${key.slice('header.'.length)}`)))}
    </>
  );
}

/** A template whose variables are filled in beside its preview. */
export interface TemplateValuesProps extends Omit<TemplateFieldsProps, 'template'> {
  template: MessageTemplate;
}

/** The variables of a template to fill, and the message as the customer will see it. */
export function TemplateValues({ template, values, ...fields }: TemplateValuesProps) {
  const { content, headerFileName } = template;
  return (
    <div className="template-filling">
      <div>
        <TemplateFields template={template} values={values} {...fields} />
      </div>
      <TemplatePreview content={content} values={values} fileName={headerFileName} />
    </div>
  );
}
