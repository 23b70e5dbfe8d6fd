import { fetchFile } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { CampaignRecipient, ConfirmationState, QueryInput, RecipientState } from '@recado/contract';
import {
  EmptyState,
  failureText,
  formatDateTime,
  formatPhone,
  plainName,
  StatusText,
  type Tone,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Pagination } from '@recado/ui/parts';
import { type Column, ExportButton, FilterSelect, LiveTable, rowsOf } from '@recado/ui/records';
import { cloneElement, isValidElement, type ReactNode, useState } from 'react';

/** Rows of a page of the contract's lists (SERVER §1). */
const pageSize = 20;
const states: RecipientState[] = ['queued', 'sending', 'sent', 'delivered', 'read', 'replied', 'failed', 'suppressed'];
const tones: Record<RecipientState, Tone> = {
  queued: 'neutral',
  sending: 'info',
  sent: 'info',
  delivered: 'info',
  read: 'success',
  replied: 'success',
  failed: 'danger',
  suppressed: 'warning',
};

const answerTones: Record<ConfirmationState, Tone> = {
  asked: 'info',
  accepted: 'success',
  declined: 'neutral',
  unanswered: 'neutral',
  optedOut: 'warning',
};

/** The recipients of a campaign, page by page, with their state; refreshed while it runs. */
export function Recipients({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaigns');
  const [asked, setAsked] = useState<{ page: number; state?: RecipientState }>({ page: 1 });
  const query: QueryInput<'GET /campaigns/:campaignId/recipients'> = { pageNumber: asked.page, state: asked.state };
  const found = useReport(
    'GET /campaigns/:campaignId/recipients',
    { params: { campaignId }, query },
    {
      refreshOn: ['campaign'],
    },
  );
  const stepNames: Partial<Record<string, string>> = {
    prev: t('campaignReport.previous'),
    next: t('campaignReport.next'),
  };
  return (
    <>
      <div className="campaign-recipients-head">
        <h2>{t('campaignReport.recipients')}</h2>
        <FilterSelect
          listsAll
          label={t('campaignReport.stateFilter')}
          all={t('campaignReport.allStates')}
          value={asked.state}
          choices={states.map((state) => ({ value: state, label: t(`campaignReport.stateOf.${state}`) }))}
          onChange={(state) => setAsked({ page: 1, state })}
        />
        <ExportButton
          text={t('campaignReport.export')}
          fileName={t('campaignReport.exportFile', { id: campaignId })}
          fetch={() => fetchFile('GET /campaigns/:campaignId/export', { params: { campaignId } })}
        />
      </div>
      <LiveTable
        label={t('campaignReport.recipients')}
        columns={useColumns()}
        list={rowsOf(found, found.report?.records)}
        empty={<Nothing isFiltered={asked.state !== undefined} />}
      />
      <Pagination
        className="campaign-pages"
        current={asked.page}
        pageSize={pageSize}
        showSizeChanger={false}
        hideOnSinglePage
        total={found.report?.count ?? 0}
        itemRender={(_page, kind, drawn) => named(drawn, stepNames[kind])}
        showTotal={(count) => t('campaignReport.total', { count })}
        onChange={(page) => setAsked({ ...asked, page })}
      />
    </>
  );
}

function useColumns(): Column<CampaignRecipient>[] {
  const { t } = useTranslation('campaigns');
  return [
    {
      key: 'name',
      title: t('campaignReport.name'),
      grows: true,
      isCardTitle: true,
      render: ({ name }) => plainName(name),
    },
    {
      key: 'number',
      title: t('campaignReport.number'),
      width: 200,
      isWhole: true,
      render: ({ number }) => (number === '' ? t('campaignReport.noNumber') : formatPhone(number)),
    },
    {
      key: 'state',
      title: t('campaignReport.state'),
      width: 150,
      render: (recipient) => <State of={recipient} />,
    },
    {
      key: 'reason',
      title: t('campaignReport.reason'),
      grows: true,
      render: ({ failedCode }) => failedCode && failureText(failedCode),
    },
    {
      key: 'since',
      title: t('campaignReport.since'),
      width: 160,
      render: sinceOf,
    },
  ];
}

/** Why nothing was tried: that is no failure. */
const skips: ReadonlySet<string> = new Set(['ERR_CAMPAIGN_UNREACHABLE', 'ERR_CAMPAIGN_VALUE_MISSING']);

/** The state of a recipient; of one who was only asked, what became of the question. */
function State({ of: { state, confirmation, failedCode } }: { of: CampaignRecipient }) {
  const { t } = useTranslation('campaigns');
  if (state === 'failed' && failedCode && skips.has(failedCode))
    return <StatusText tone="neutral">{t('campaignReport.skipped')}</StatusText>;
  const isAnswer = confirmation !== null && (confirmation !== 'accepted' || state === 'queued');
  if (!isAnswer) return <StatusText tone={tones[state]}>{t(`campaignReport.stateOf.${state}`)}</StatusText>;
  return <StatusText tone={answerTones[confirmation]}>{t(`campaignReport.answerOf.${confirmation}`)}</StatusText>;
}

/** When a recipient reached their state, if known. */
function sinceOf({ repliedAt, readAt, deliveredAt, sentAt, confirmationRequestedAt }: CampaignRecipient) {
  const moment = repliedAt ?? readAt ?? deliveredAt ?? sentAt ?? confirmationRequestedAt;
  return moment && formatDateTime(moment);
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('campaigns');
  if (isFiltered) return <EmptyState title={t('campaignReport.noneInState')} />;
  return <EmptyState title={t('campaignReport.noRecipients')} description={t('campaignReport.noRecipientsText')} />;
}

/** Gives a name to a button of the pager that shows only an arrow. */
function named(button: ReactNode, name: string | undefined): ReactNode {
  return name && isValidElement<{ 'aria-label'?: string }>(button)
    ? cloneElement(button, { 'aria-label': name })
    : button;
}
