import { queryClient, useRecord, useReport } from '@recado/api/live';
import type { Campaign, CampaignReport } from '@recado/contract';
import { Button, ErrorState, failureText, formatDateTime, formatNumber, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LeftOutlined, PlayCircleOutlined, StopOutlined } from '@recado/ui/icons';
import { ListPage, Progress } from '@recado/ui/records';
import { useNavigate, useParams } from '@recado/ui/router';
import { CampaignStatus } from '../campaigns/campaign-status.tsx';
import { campaigns, mayRestart, percentOf } from '../campaigns/campaigns.ts';
import { SegmentWords } from '../campaigns/segment-words.tsx';
import { useCampaignRuns } from '../campaigns/use-campaign-actions.tsx';
import { Funnel } from './funnel.tsx';
import { Recipients } from './recipients.tsx';
import { TextFigures } from './text-figures.tsx';
import '../campaigns/campaigns.css';
import './campaign-report.css';
import { onEvent } from '@recado/api/client';
import { useEffect } from 'react';

/** The report of a campaign, live while it runs (SPEC §2.10, §4.4). */
export default function CampaignReportPage() {
  const { t } = useTranslation('campaigns');
  const campaignId = Number(useParams().campaignId);
  const { record: campaign, error } = useRecord(campaigns, campaignId);
  useRefetchWhenFinished(campaignId);
  if (error) return <ErrorState failure={error} />;
  return (
    <ListPage title={campaign?.name ?? t('campaignReport.title')} action={<Actions of={campaign} />}>
      {campaign ? <Figures of={campaign} /> : <ListSkeleton rows={4} />}
      <Recipients campaignId={campaignId} />
    </ListPage>
  );
}

function Figures({ of: campaign }: { of: Campaign }) {
  const { t } = useTranslation('campaigns');
  const params = { campaignId: campaign.id };
  const { report } = useReport('GET /campaigns/:campaignId/report', { params }, { refreshOn: ['campaign'] });
  return (
    <>
      <Summary of={campaign} report={report} />
      <Progress percent={percentOf(campaign)} aria-label={t('campaignReport.progress')} />
      <div className="campaign-report">
        <Funnel of={campaign} />
        <div className="campaign-panels">
          <TextFigures texts={report?.texts ?? []} />
          {report && report.failures.length > 0 && <Failures of={report.failures} />}
        </div>
      </div>
    </>
  );
}

/** Status, beginning, end and pace of a campaign, on one line. */
function Summary({ of: campaign, report }: { of: Campaign; report: CampaignReport | undefined }) {
  const { t } = useTranslation('campaigns');
  const { startedAt, completedAt, status } = campaign;
  return (
    <div className="campaign-summary">
      <CampaignStatus of={campaign} />
      {startedAt && <span>{t('campaignReport.startedAt', { moment: formatDateTime(startedAt) })}</span>}
      {completedAt && <span>{t('campaignReport.completedAt', { moment: formatDateTime(completedAt) })}</span>}
      <SegmentWords of={campaign} />
      {status === 'EM_ANDAMENTO' && report && <span>{t('campaignReport.pace', { count: report.sentLastHour })}</span>}
    </div>
  );
}

/** The reasons of failed recipients, the most frequent first. */
function Failures({ of: failures }: { of: CampaignReport['failures'] }) {
  const { t } = useTranslation('campaigns');
  return (
    <section className="campaign-panel" aria-label={t('campaignReport.failures')}>
      <h2>{t('campaignReport.failures')}</h2>
      <dl className="campaign-counts">
        {failures.map(({ code, count }) => (
          <div key={code}>
            <dt>{failureText(code)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Actions({ of: campaign }: { of: Campaign | undefined }) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const { stop, restart, restarting } = useCampaignRuns();
  return (
    <>
      <Button icon={<LeftOutlined aria-hidden />} onClick={() => navigate('/campaigns')}>
        {t('campaignReport.list')}
      </Button>
      {campaign?.status === 'EM_ANDAMENTO' && (
        <Button danger icon={<StopOutlined aria-hidden />} onClick={() => stop(campaign)}>
          {t('campaigns.stop')}
        </Button>
      )}
      {campaign && mayRestart(campaign) && (
        <Button
          type="primary"
          icon={<PlayCircleOutlined aria-hidden />}
          loading={restarting === campaign.id}
          onClick={() => void restart(campaign)}
        >
          {t('campaigns.restart')}
        </Button>
      )}
    </>
  );
}

/** How long after the end the report is fetched again, for late acknowledgements (SPEC §4.4); milliseconds. */
const afterEnd = 5000;

const queriesOf = (campaignId: number) => [
  [campaigns.name, 'record', campaignId],
  ['report', 'GET /campaigns/:campaignId/report'],
  ['report', 'GET /campaigns/:campaignId/recipients'],
];

/** Fetches a campaign's report again 5 s after an event reports that it is finished (SPEC §4.4). */
function useRefetchWhenFinished(campaignId: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      for (const queryKey of queriesOf(campaignId)) void queryClient.invalidateQueries({ queryKey });
    };
    const stop = onEvent('campaign', (event) => {
      if (event.action === 'delete' || event.record.id !== campaignId || event.record.status !== 'FINALIZADA') return;
      clearTimeout(timer);
      timer = setTimeout(refetch, afterEnd);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [campaignId]);
}
