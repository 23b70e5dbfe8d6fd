import type { Campaign, QuestionCounts } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Progress } from '@recado/ui/records';
import { CampaignStatus } from './campaign-status.tsx';
import { doneOf, percentOf } from './campaigns.ts';
import './campaigns.css';

/** The status of a campaign as a text, why it pauses, and its progress while it runs. */
export function CampaignState({ of: campaign }: { of: Campaign }) {
  return (
    <div className="campaign-state">
      <CampaignStatus of={campaign} />
      {campaign.status === 'EM_ANDAMENTO' && <CampaignProgress of={campaign} />}
      {campaign.questions && campaign.questions.asked > 0 && <Answers of={campaign.questions} />}
    </div>
  );
}

/** What became of the questions of a campaign that asks first. */
function Answers({ of: { asked, accepted, declined } }: { of: QuestionCounts }) {
  const { t } = useTranslation('campaigns');
  const figures = { asked: formatNumber(asked), accepted: formatNumber(accepted), declined: formatNumber(declined) };
  return <span className="campaign-progress">{t('campaigns.answers', figures)}</span>;
}

/** The number of finished recipients of a campaign, and of all. */
function CampaignProgress({ of: campaign }: { of: Campaign }) {
  const { t } = useTranslation('campaigns');
  const text = t('campaigns.progress', {
    done: formatNumber(doneOf(campaign)),
    total: formatNumber(campaign.recipients),
  });
  return (
    <span className="campaign-progress">
      <Progress percent={percentOf(campaign)} showInfo={false} size="small" aria-label={text} />
      {text}
    </span>
  );
}
