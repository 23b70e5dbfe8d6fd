import type { Campaign } from '@recado/api/contract';
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
    </div>
  );
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
