import { fetchFile } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { MessageCosts } from '@recado/contract';
import { EmptyState, ErrorState, formatNumber, ListSkeleton } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Alert, ExportButton, Figures, Select } from '@recado/ui/records';
import { useSearchParams } from '@recado/ui/router';
import { today } from '../invoices/invoice-state.ts';
import { CostTables } from './cost-tables.tsx';
import { costText, useMonthName } from './cost-texts.ts';
import { CostsByMonth } from './costs-by-month.tsx';
import { FreeMessages } from './free-messages.tsx';
import { LimitCard } from './limit-card.tsx';
import { recentMonths } from './recent-months.ts';

/** What WhatsApp's messages cost in a month, which the URL may contain, and the limit for campaigns. */
export default function MessageCostsPage() {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const [asked, ask] = useSearchParams();
  const monthName = useMonthName();
  const months = recentMonths(today());
  const chosen = months.find((one) => one === asked.get('month')) ?? today().slice(0, 7);
  const month = chosen === today().slice(0, 7) ? undefined : chosen;
  const { report, error, refetch } = useReport('GET /message-costs', { query: { month } }, { fresh: true });
  return (
    <div className="revenue message-costs">
      <header className="revenue-head">
        <div>
          <h1>{t('costs.title')}</h1>
          <p>{t('costs.about')}</p>
        </div>
        <div className="message-costs-actions">
          <Select
            aria-label={t('costs.month')}
            value={chosen}
            options={months.map((value) => ({ value, label: monthName(value) }))}
            onChange={(next) => ask(next === today().slice(0, 7) ? {} : { month: next })}
          />
          <ExportButton
            text={t('costs.export')}
            fileName={t('costs.exportFile', { month: chosen })}
            fetch={() => fetchFile('GET /message-costs/export', { query: { month, language } })}
          />
        </div>
      </header>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {report && <Costs of={report} onChanged={refetch} />}
      {!report && !error && <ListSkeleton />}
    </div>
  );
}

function Costs({ of: costs, onChanged }: { of: MessageCosts; onChanged: () => void }) {
  const { t } = useTranslation('billing');
  const { total, hasRates, freeMessages, months } = costs;
  if (freeMessages.length === 0 && months.every(({ messages }) => messages === 0))
    return <EmptyState title={t('costs.empty')} description={t('costs.emptyText')} />;
  return (
    <>
      {!hasRates && <Alert type="info" showIcon title={t('costs.noRates')} />}
      {hasRates && total.unpriced > 0 && (
        <Alert type="warning" showIcon title={t('costs.unpricedText', { count: total.unpriced })} />
      )}
      <Figures
        figures={[
          { name: t('costs.total'), value: costText(total) },
          { name: t('costs.messages'), value: formatNumber(total.messages) },
          { name: t('costs.free'), value: formatNumber(total.free) },
          { name: t('costs.unpriced'), value: formatNumber(total.unpriced), isBad: total.unpriced > 0 },
        ]}
      />
      <LimitCard limit={costs.limit} onChanged={onChanged} />
      <FreeMessages numbers={freeMessages} />
      <CostsByMonth months={months} />
      <CostTables costs={costs} />
    </>
  );
}
