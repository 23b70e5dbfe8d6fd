import { api } from '@recado/api/client';
import { useLiveList } from '@recado/api/live';
import type { DeadJob, Operations } from '@recado/contract';
import { Button, EmptyState, formatNumber, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined } from '@recado/ui/icons';
import { type Column, FilterSelect, ListPage, LiveTable, useConfirmDestructive } from '@recado/ui/records';
import { useSearchParams } from '@recado/ui/router';
import { deadJobs } from './operations.ts';
import { refreshOperations } from './use-fresh-operations.ts';

/** The permanently failed jobs of all companies, with their errors; one, or all of a kind, can be retried. */
export function FailuresTab({ operations: { jobs } }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useSearchParams();
  const kind = asked.get('kind') ?? undefined;
  const list = useLiveList(deadJobs, { kind });
  const retry = useRetry();
  const kinds = [...new Set([...jobs.filter(({ dead }) => dead > 0).map((one) => one.kind), ...(kind ? [kind] : [])])];
  return (
    <ListPage
      title={t('operations.tabs.failures')}
      filters={
        <FilterSelect
          label={t('operations.kind')}
          all={t('operations.allKinds')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: value }))}
          onChange={(next) => ask({ tab: 'failures', ...(next && { kind: next }) })}
        />
      }
      action={kind && <RetryAll kind={kind} count={jobs.find((one) => one.kind === kind)?.dead ?? 0} />}
    >
      <LiveTable
        label={t('operations.tabs.failures')}
        list={list}
        columns={useColumns()}
        actions={({ kind, id }) => [
          { key: 'retry', label: t('operations.retry', { kind, id }), icon: <ReloadOutlined />, run: retry },
        ]}
        empty={<EmptyState title={t('operations.failuresEmpty')} description={t('operations.failuresEmptyText')} />}
      />
    </ListPage>
  );
}

function useColumns(): Column<DeadJob>[] {
  const { t } = useTranslation('admin');
  return [
    { key: 'kind', title: t('operations.kind'), render: ({ kind }) => <code>{kind}</code>, isCardTitle: true },
    {
      key: 'company',
      title: t('operations.company'),
      render: ({ companyName }) => companyName ?? t('operations.installation'),
    },
    {
      key: 'error',
      title: t('operations.error'),
      render: ({ error }) => <span className="operations-error">{error}</span>,
      width: '45%',
    },
    { key: 'attempts', title: t('operations.attempts'), render: ({ attempts }) => attempts, align: 'right' },
    { key: 'failed', title: t('operations.failedAt'), render: ({ failedAt }) => <RelativeTime value={failedAt} /> },
  ];
}

function useRetry(): (job: DeadJob) => void {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const retry = async ({ id }: DeadJob) => {
    try {
      await api('POST /jobs/dead/:jobId/retry', { params: { jobId: id } });
      notify.success(t('operations.retried'));
    } catch (failure) {
      notify.error(failure);
    } finally {
      refreshOperations();
    }
  };
  return (job) => void retry(job);
}

/** Retries all of a kind, after confirmation: customers may see the effects. */
function RetryAll({ kind, count }: { kind: string; count: number }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const run = async () => {
    const { retried, left } = await api('POST /operations/dead-jobs/retries', { body: { kind } });
    const sentences = [t('operations.retriedAll', { count: retried })];
    if (left > 0) sentences.push(t('operations.left', { count: left }));
    notify.success(sentences.join(', '));
    refreshOperations();
  };
  const ask = () =>
    confirm({
      title: t('operations.retryTitle'),
      what: `${kind} (${formatNumber(count)})`,
      consequence: t('operations.retryConsequence'),
      action: t('operations.retryConfirm'),
      run,
    });
  return (
    <Button icon={<ReloadOutlined aria-hidden />} disabled={count === 0} onClick={ask}>
      {t('operations.retryAll')}
    </Button>
  );
}
