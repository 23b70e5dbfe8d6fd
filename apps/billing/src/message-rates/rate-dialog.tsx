import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { MessageRate } from '@recado/contract';
import { rateCategories } from '@recado/contract/message-markets';
import { billedCurrencies } from '@recado/contract/micro-amounts';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { DateField, type Edited, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { useMarkets } from './markets.ts';
import { messageRates } from './message-rates.ts';

const fields = fieldsOf('POST /message-rates');

type Values = Omit<MessageRate, 'id' | 'updatedAt'>;

/** Adds or corrects what the messages to a market cost from a day on. */
export function RateDialog({ edited, onClose }: { edited: Edited<MessageRate>; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const markets = useMarkets();
  const store = useSave(messageRates, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'rates.editTitle' : 'rates.newTitle')}
      initialValues={record ?? { ...initialOf('POST /message-rates'), currency: 'BRL' }}
      onSave={(values) => store(values)}
      onClose={onClose}
    >
      <SelectField {...fields.market} label={t('rates.market')} choices={markets} />
      <DateField {...fields.validFrom} label={t('rates.validFrom')} help={t('rates.validFromHelp')} />
      <SelectField
        {...fields.currency}
        label={t('rates.currency')}
        choices={billedCurrencies.map((value) => ({ value, label: value }))}
      />
      {rateCategories.map((category) => (
        <TextField
          key={category}
          {...fields[category]}
          label={t(`rates.${category}`)}
          help={category === 'service' ? t('rates.serviceHelp') : undefined}
          placeholder={language === 'en' ? '0.0625' : '0,0625'}
        />
      ))}
    </RecordDialog>
  );
}
