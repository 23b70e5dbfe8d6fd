import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { MessageCosts } from '@recado/contract';
import { billedCurrencies, microsOf } from '@recado/contract/micro-amounts';
import { Button, formatAmounts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Bars, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { useState } from 'react';

type Limit = MessageCosts['limit'];

const fields = fieldsOf('PUT /message-costs/limit');

interface Values {
  amount: string;
  currency: string;
}

/** What campaigns may spend in a month, how much of it is spent, and the form that changes it. */
export function LimitCard({ limit, onChanged }: { limit: Limit; onChanged: () => void }) {
  const { t } = useTranslation('billing');
  const [isOpen, setOpen] = useState(false);
  const save = async ({ amount, currency }: Values) => {
    await api('PUT /message-costs/limit', { body: { amount: amount ?? '', currency } });
    onChanged();
  };
  return (
    <section className="billing-card" aria-labelledby="costs-limit">
      <h2 id="costs-limit">{t('costs.limit')}</h2>
      <p>{t('costs.limitText')}</p>
      {limit ? <Spent limit={limit} /> : <p>{t('costs.noLimit')}</p>}
      <div>
        <Button onClick={() => setOpen(true)}>{t(limit ? 'costs.changeLimit' : 'costs.setLimit')}</Button>
      </div>
      <RecordDialog<Values>
        open={isOpen}
        title={t('costs.limit')}
        initialValues={{ amount: limit?.amount ?? '', currency: limit?.currency ?? 'BRL' }}
        onSave={save}
        onClose={() => setOpen(false)}
      >
        <TextField {...fields.amount} required={false} label={t('costs.limitAmount')} help={t('costs.limitHelp')} />
        <SelectField
          {...fields.currency}
          required
          label={t('rates.currency')}
          choices={billedCurrencies.map((value) => ({ value, label: value }))}
        />
      </RecordDialog>
    </section>
  );
}

function Spent({ limit }: { limit: NonNullable<Limit> }) {
  const { t } = useTranslation('billing');
  const { amount, currency, spent, stoppedCampaigns } = limit;
  const micros = microsOf(amount);
  const share = micros === 0 ? 1 : spent.micros / micros;
  return (
    <>
      <Bars
        bars={[
          {
            key: 'spent',
            name: t('costs.spent'),
            text: t('costs.spentOf', { spent: formatAmounts([spent]), limit: formatAmounts([{ currency, micros }]) }),
            share: Math.min(1, share),
            tone: share >= 1 ? 'danger' : share >= 0.8 ? 'warning' : undefined,
          },
        ]}
      />
      {stoppedCampaigns > 0 && (
        <Alert type="warning" showIcon title={t('costs.stopped', { count: stoppedCampaigns })} />
      )}
    </>
  );
}
