import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { PromptLimit } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, RecordDialog } from '@recado/ui/records';

const fields = fieldsOf('PUT /prompt-limit');

type Values = Partial<Pick<PromptLimit, 'mostTokens' | 'mostCost'>>;

/** The monthly limit of all prompts together. An empty field is no limit. */
export function LimitDialog(props: { limit: PromptLimit; open: boolean; onClose: () => void }) {
  const { limit, open, onClose } = props;
  const { t } = useTranslation('admin');
  const save = async ({ mostTokens = null, mostCost = null }: Values) => {
    await api('PUT /prompt-limit', { body: { mostTokens, mostCost } });
  };
  return (
    <RecordDialog<Values>
      open={open}
      title={t('promptUsage.limitTitle')}
      initialValues={{ mostTokens: limit.mostTokens, mostCost: limit.mostCost }}
      onSave={save}
      savedText={t('promptUsage.limitSaved')}
      onClose={onClose}
    >
      <NumberField {...fields.mostTokens} label={t('promptUsage.mostTokens')} help={t('promptUsage.mostTokensHelp')} />
      <NumberField
        {...fields.mostCost}
        label={t('promptUsage.mostCost')}
        prefix="R$"
        step={10}
        help={t('promptUsage.mostCostHelp')}
      />
    </RecordDialog>
  );
}
