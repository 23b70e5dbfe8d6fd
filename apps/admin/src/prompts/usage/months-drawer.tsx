import { useReport } from '@recado/api/live';
import type { PromptFigures, PromptMonth } from '@recado/contract';
import { Drawer, EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { costText, tokensText, useMonthText } from './usage-words.ts';

/** The use of each prompt, by month. */
export function MonthsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Drawer open={open} onClose={onClose} size={640} title={t('promptUsage.months')} destroyOnHidden>
      <Months />
    </Drawer>
  );
}

function Months() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /prompt-usage', {}, { refreshOn: ['promptUsage'], fresh: true });
  if (error && !report) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  if (report.months.length === 0)
    return <EmptyState title={t('promptUsage.none')} description={t('promptUsage.noneText')} />;
  return report.months.map((month) => <Month key={month.month} {...month} />);
}

function Month({ month, prompts, ...sums }: PromptMonth) {
  const { t } = useTranslation('admin');
  const monthText = useMonthText();
  return (
    <section className="prompt-month">
      <h3 id={`prompt-month-${month}`}>{monthText(month)}</h3>
      <div className="prompt-month-table">
        <table aria-labelledby={`prompt-month-${month}`}>
          <thead>
            <tr>
              <th scope="col">{t('promptUsage.prompt')}</th>
              <th scope="col">{t('promptUsage.answers')}</th>
              <th scope="col">{t('promptUsage.input')}</th>
              <th scope="col">{t('promptUsage.output')}</th>
              <th scope="col">{t('promptUsage.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {prompts.map(({ promptId, name, purpose, ...used }) => (
              <Row key={promptId ?? `deleted ${name} ${used.cost}`} {...used}>
                {promptId !== null
                  ? name
                  : t(purpose === 'embeddings' ? 'promptUsage.embeddings' : 'promptUsage.deleted', { name })}
              </Row>
            ))}
          </tbody>
          <tfoot>
            <Row {...sums}>{t('promptUsage.total')}</Row>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Row({ children, calls, inputTokens, outputTokens, cost }: PromptFigures & { children: string }) {
  const { t } = useTranslation('admin');
  // The labels are shown on narrow screens, where the columns do not fit.
  return (
    <tr>
      <th scope="row">{children}</th>
      <td data-label={t('promptUsage.answers')}>{tokensText(calls)}</td>
      <td data-label={t('promptUsage.input')}>{tokensText(inputTokens)}</td>
      <td data-label={t('promptUsage.output')}>{tokensText(outputTokens)}</td>
      <td data-label={t('promptUsage.cost')}>{costText(cost)}</td>
    </tr>
  );
}
