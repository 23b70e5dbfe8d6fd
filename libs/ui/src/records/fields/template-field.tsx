import { TemplateChoice } from '../../chat/template/template-choice.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field, type FieldProps } from './field.tsx';

interface TemplateFieldProps extends FieldProps {
  /** The connection whose templates are offered. */
  whatsappId: number;
  disabled?: boolean | undefined;
}

/** Chooses a template that is sent later, with a field for each of its variables. */
export function TemplateField({ whatsappId, disabled, ...field }: TemplateFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <Field {...field} words={{ required: t('template.fill') }}>
      <TemplateChoice label={field.label} whatsappId={whatsappId} disabled={disabled} />
    </Field>
  );
}
