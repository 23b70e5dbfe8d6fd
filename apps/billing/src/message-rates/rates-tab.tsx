import { useLiveList, useRemove } from '@recado/api/live';
import type { Answer, MessageRate, RateCategory } from '@recado/contract';
import { rateCategories } from '@recado/contract/message-markets';
import { Button, formatDate, formatNumber, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, RecordPage } from '@recado/ui/records';
import { useState } from 'react';
import { today } from '../invoices/invoice-state.ts';
import { ImportRatesDialog } from './import-rates-dialog.tsx';
import { ImportResult } from './import-result.tsx';
import { useMarketName } from './markets.ts';
import { messageRates } from './message-rates.ts';
import { RateDialog } from './rate-dialog.tsx';

/** What WhatsApp's messages cost, by market and day, for the super user. */
export function RatesTab() {
  const { t } = useTranslation('billing');
  const list = useLiveList(messageRates, {});
  const remove = useRemove(messageRates);
  const marketName = useMarketName();
  const [isImporting, setImporting] = useState(false);
  const [result, setResult] = useState<Answer<'POST /message-rates/upload'>>();
  return (
    <RecordPage
      title={t('rates.title')}
      list={list}
      columns={useColumns()}
      nameOf={({ market, validFrom }) => t('rates.name', { market: marketName(market), date: formatDate(validFrom) })}
      addText={t('rates.add')}
      moreButtons={<Button onClick={() => setImporting(true)}>{t('rates.import')}</Button>}
      above={result && <ImportResult result={result} onClose={() => setResult(undefined)} />}
      empty={{ title: t('rates.empty'), description: t('rates.emptyText') }}
      removal={{
        title: t('rates.removeTitle'),
        consequence: t('rates.removeConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      dialog={(edited, close) => <RateDialog edited={edited} onClose={close} />}
    >
      {isImporting && <ImportRatesDialog onDone={setResult} onClose={() => setImporting(false)} />}
    </RecordPage>
  );
}

function useColumns(): Column<MessageRate>[] {
  const { t } = useTranslation('billing');
  const marketName = useMarketName();
  const price = (category: RateCategory): Column<MessageRate> => ({
    key: category,
    title: t(`rates.${category}`),
    align: 'right',
    render: (rate) => priceText(rate[category]),
  });
  return [
    {
      key: 'market',
      title: t('rates.market'),
      isCardTitle: true,
      grows: true,
      render: ({ market }) => marketName(market),
    },
    {
      key: 'validFrom',
      title: t('rates.validFrom'),
      isWhole: true,
      render: ({ validFrom }) =>
        validFrom > today() ? (
          <StatusText tone="info">{t('rates.future', { date: formatDate(validFrom) })}</StatusText>
        ) : (
          formatDate(validFrom)
        ),
    },
    { key: 'currency', title: t('rates.currency'), render: ({ currency }) => currency },
    ...rateCategories.map(price),
  ];
}

/** All decimals of a price: WhatsApp's prices are parts of a cent. */
function priceText(price: string | null): string {
  return price === null ? '—' : formatNumber(Number(price), 6);
}
