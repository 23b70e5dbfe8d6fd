import { useLiveList } from '@recado/api/live';
import type { Campaign } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { ListBell, Name, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PauseOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { CampaignStatus } from './campaign-status.tsx';
import { campaigns } from './campaigns.ts';
import './campaigns-bell.css';

const stopped = { stopped: 'true' } as const;

/** The bell for campaigns that stopped and need a user; it is shown while there are any. */
export default function CampaignsBell({ onUnread }: BellProps) {
  return useAfterStart() && <StoppedCampaigns onUnread={onUnread} />;
}

function StoppedCampaigns({ onUnread }: BellProps) {
  const { t } = useTranslation('campaigns');
  const { items, count } = useLiveList(campaigns, stopped);
  return (
    <ListBell
      isOccasional
      title={t('campaigns.bellTitle')}
      label={t('campaigns.bell', { count: count ?? 0 })}
      count={count}
      icon={<PauseOutlined />}
      onUnread={onUnread}
      items={items}
      keyOf={({ id }) => id}
      entry={(campaign, close) => <StoppedCampaign of={campaign} onChosen={close} />}
      after={(close) => (
        <Link className="campaigns-bell-all" to="/campaigns" onClick={close}>
          {t('campaigns.bellAll')}
        </Link>
      )}
    />
  );
}

function StoppedCampaign({ of: campaign, onChosen }: { of: Campaign; onChosen: () => void }) {
  // The report shows the failed recipients and the reasons; a campaign that could not begin has none yet.
  const to = campaign.startedAt ? `/campaign/${campaign.id}/report` : '/campaigns';
  return (
    <Link className="bell-entry" to={to} onClick={onChosen}>
      <strong>
        <Name text={campaign.name} />
      </strong>
      <CampaignStatus of={campaign} />
    </Link>
  );
}
