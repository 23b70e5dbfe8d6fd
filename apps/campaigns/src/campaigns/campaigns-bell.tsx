import { useLiveList } from '@recado/api/live';
import type { Campaign } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { BellPopover, Name, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PauseOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useEffect, useState } from 'react';
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
  const [isOpen, setOpen] = useState(false);
  const { items, count } = useLiveList(campaigns, stopped);
  useEffect(() => onUnread(count ?? 0), [count, onUnread]);
  if (!count) return null;
  return (
    <BellPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t('campaigns.bellTitle')}
      label={t('campaigns.bell', { count })}
      count={count}
      icon={<PauseOutlined />}
    >
      <ul className="bell-list">
        {items.map((campaign) => (
          <li key={campaign.id}>
            <StoppedCampaign of={campaign} onChosen={() => setOpen(false)} />
          </li>
        ))}
      </ul>
      <Link className="campaigns-bell-all" to="/campaigns" onClick={() => setOpen(false)}>
        {t('campaigns.bellAll')}
      </Link>
    </BellPopover>
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
