import { fieldsOf } from '@recado/api/fields';
import { useAll } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField } from '@recado/ui/records';
import { prompts } from './prompts.ts';

/** Connections have the same fields. */
const field = fieldsOf('POST /queue').promptId;

/** The choice of the prompt that answers in a queue or connection; absent without the plan. */
export function PromptField() {
  return usePlanFlag('useOpenAi') ? <PromptChoice /> : null;
}

function PromptChoice() {
  const { t } = useTranslation('admin');
  const list = useAll(prompts, {});
  return (
    <SelectField
      {...field}
      label={t('prompts.field')}
      help={t('prompts.fieldHelp')}
      loading={list.isLoading}
      choices={list.items.map((prompt) => ({ value: prompt.id, label: prompt.name }))}
    />
  );
}
