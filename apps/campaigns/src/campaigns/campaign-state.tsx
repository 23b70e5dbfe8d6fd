import type { Campaign } from '@recado/api/contract';
import { formatNumber, StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PauseOutlined } from '@recado/ui/icons';
import { Progress } from '@recado/ui/records';
import { doneOf, percentOf } from './campaigns.ts';
import './campaigns.css';

const tones: Record<Campaign['status'], Tone> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'success',
  CANCELADA: 'danger',
  FINALIZADA: 'neutral',
};

/** The status of a campaign in words, why it pauses, and how far it is while it runs. */
export function CampaignState({ of: campaign }: { of: Campaign }) {
  return (
    <div className="campaign-state">
      <CampaignStatus of={campaign} />
      {campaign.status === 'EM_ANDAMENTO' && <CampaignProgress of={campaign} />}
    </div>
  );
}

/** The status of a campaign in words, and why it pauses while it runs. */
export function CampaignStatus({ of: { status, pausedFor } }: { of: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <StatusText tone={tones[status]}>{t(`campaigns.statuses.${status}`)}</StatusText>
      {pausedFor !== null && (
        <StatusText tone="warning" icon={<PauseOutlined aria-hidden />}>
          {t(`campaigns.paused.${pausedFor}`)}
        </StatusText>
      )}
    </>
  );
}

/** How many recipients a campaign is done with, of how many. */
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
