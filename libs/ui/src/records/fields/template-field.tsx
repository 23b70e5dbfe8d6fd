import { TemplateChoice } from '../../chat/template/lazy-templates.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field, type FieldProps } from './field.tsx';

interface TemplateFieldProps extends FieldProps {
  /** The connection whose templates are offered; absent until it is known. */
  whatsappId: number | undefined;
  disabled?: boolean | undefined;
  /** Whether it shows the message as the customer will see it. */
  hasPreview?: boolean | undefined;
}

/** Chooses a template that is sent later, with a field for each of its variables. */
export function TemplateField({ whatsappId, disabled, hasPreview, ...field }: TemplateFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <Field {...field} words={{ required: t('template.fill'), ...field.words }}>
      <TemplateChoice label={field.label} whatsappId={whatsappId} disabled={disabled} hasPreview={hasPreview} />
    </Field>
  );
}
