import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { PromptLimit } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, RecordDialog } from '@recado/ui/records';

const fields = fieldsOf('PUT /prompt-limit');

type Values = Partial<Pick<PromptLimit, 'mostTokens' | 'mostCost' | 'dailyTokens' | 'dailyCost'>>;

/** The limits of a month and of a day for all prompts together, for customers and for agents. An empty field is no limit. */
export function LimitDialog(props: { limit: PromptLimit; open: boolean; onClose: () => void }) {
  const { limit, open, onClose } = props;
  const { t } = useTranslation('admin');
  const save = async ({ mostTokens = null, mostCost = null, dailyTokens = null, dailyCost = null }: Values) => {
    await api('PUT /prompt-limit', { body: { mostTokens, mostCost, dailyTokens, dailyCost } });
  };
  const { mostTokens, mostCost, dailyTokens, dailyCost } = limit;
  return (
    <RecordDialog<Values>
      open={open}
      title={t('promptUsage.limitTitle')}
      initialValues={{ mostTokens, mostCost, dailyTokens, dailyCost }}
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
      <NumberField {...fields.dailyTokens} label={t('promptUsage.dailyTokens')} help={t('promptUsage.dailyHelp')} />
      <NumberField {...fields.dailyCost} label={t('promptUsage.dailyCost')} prefix="R$" step={1} />
    </RecordDialog>
  );
}
