import { useReport } from '@recado/api/live';
import type { PromptLimit } from '@recado/contract';
import { Button, ErrorState, Skeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Progress } from '@recado/ui/records';
import { useState } from 'react';
import { LimitDialog } from './limit-dialog.tsx';
import { MonthsDrawer } from './months-drawer.tsx';
import { costText, tokensOf, tokensText, useMonthText } from './usage-words.ts';
import './usage.css';

/** The use of the prompts in this month and its share of the limit, above the list of prompts. */
export function UsagePanel() {
  const { t } = useTranslation('admin');
  const monthText = useMonthText();
  const { report, error, refetch } = useReport('GET /prompt-limit', {}, { refreshOn: ['promptUsage', 'promptLimit'] });
  const [open, setOpen] = useState<'limit' | 'months'>();
  if (error && !report) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const close = () => setOpen(undefined);
  const { calls } = report.used;
  return (
    <section className="prompt-usage" aria-label={t('promptUsage.title', { month: monthText(report.month) })}>
      <header>
        <h2>{t('promptUsage.title', { month: monthText(report.month) })}</h2>
        <div>
          <Button onClick={() => setOpen('months')}>{t('promptUsage.months')}</Button>{' '}
          <Button onClick={() => setOpen('limit')}>{t('promptUsage.changeLimit')}</Button>
        </div>
      </header>
      {report.level !== 'none' && (
        <Alert showIcon type={report.level === 'over' ? 'error' : 'warning'} title={t(`promptUsage.${report.level}`)} />
      )}
      {report.dayLevel !== 'none' && (
        <Alert
          showIcon
          type={report.dayLevel === 'over' ? 'error' : 'warning'}
          title={t(report.dayLevel === 'over' ? 'promptUsage.dayOver' : 'promptUsage.dayNear')}
        />
      )}
      <Bars {...report} />
      {(report.dailyTokens !== null || report.dailyCost !== null) && (
        <>
          <h3>{t('promptUsage.today')}</h3>
          <Bars mostTokens={report.dailyTokens} mostCost={report.dailyCost} used={report.usedToday} isToday />
        </>
      )}
      <p className="admin-meta">{t('promptUsage.calls', { count: calls, calls: tokensText(calls) })}</p>
      <LimitDialog limit={report} open={open === 'limit'} onClose={close} />
      <MonthsDrawer open={open === 'months'} onClose={close} />
    </section>
  );
}

type BarsProps = Pick<PromptLimit, 'mostTokens' | 'mostCost' | 'used'> & { isToday?: boolean };

function Bars({ mostTokens, mostCost, used, isToday = false }: BarsProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="prompt-usage-bars">
      <Bar
        name={t(isToday ? 'promptUsage.tokensToday' : 'promptUsage.tokens')}
        used={tokensText(tokensOf(used))}
        most={mostTokens === null ? null : tokensText(mostTokens)}
        share={mostTokens === null ? null : tokensOf(used) / mostTokens}
      />
      <Bar
        name={t(isToday ? 'promptUsage.costToday' : 'promptUsage.cost')}
        used={costText(used.cost)}
        most={mostCost === null ? null : costText(mostCost)}
        share={mostCost === null ? null : used.cost / mostCost}
      />
    </div>
  );
}

function Bar({ name, used, most, share }: { name: string; used: string; most: string | null; share: number | null }) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <p>
        <span>{name}</span> <strong>{most === null ? used : t('promptUsage.of', { used, most })}</strong>
      </p>
      {share === null ? (
        <p className="admin-meta">{t('promptUsage.noLimit')}</p>
      ) : (
        <Progress
          percent={Math.min(100, Math.floor(share * 100))}
          size="small"
          aria-label={name}
          status={share >= 1 ? 'exception' : 'normal'}
          format={() => `${Math.floor(share * 100)} %`}
        />
      )}
    </div>
  );
}
