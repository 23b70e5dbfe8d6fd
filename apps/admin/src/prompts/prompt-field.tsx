import { useAll } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { SelectField } from '@recado/ui/records';
import { prompts } from './prompts.ts';

/** The choice of the prompt that answers in a queue or connection; absent without the plan. */
export function PromptField(props: { name: string }) {
  return usePlanFlag('useOpenAi') ? <PromptChoice {...props} /> : null;
}

function PromptChoice({ name }: { name: string }) {
  const { t } = useTranslation('admin');
  const list = useAll(prompts, {});
  return (
    <SelectField
      name={name}
      label={t('prompts.field')}
      help={t('prompts.fieldHelp')}
      loading={list.isLoading}
      choices={list.items.map((prompt) => ({ value: prompt.id, label: prompt.name }))}
    />
  );
}
