import { api } from '@recado/api/client';
import { applyAnswer } from '@recado/api/live';
import type { Campaign } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FileTextOutlined, PlayCircleOutlined, StopOutlined } from '@recado/ui/icons';
import { type RowAction, useConfirmDestructive } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useState } from 'react';
import { campaigns, mayRestart } from './campaigns.ts';

/** Stops and restarts a campaign; a refusal is shown with the server's text (SPEC §4.4, §8). */
export function useCampaignRuns() {
  const { t } = useTranslation('campaigns');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [restarting, setRestarting] = useState<number>();
  const keep = (request: () => Promise<Campaign>) => applyAnswer(campaigns, request);
  const stop = ({ id, name }: Campaign) =>
    confirm({
      title: t('campaigns.stopTitle'),
      what: name,
      consequence: t('campaigns.stopConsequence'),
      action: t('campaigns.stop'),
      run: () => keep(() => api('POST /campaigns/:campaignId/cancel', { params: { campaignId: id } })),
    });
  const restart = async ({ id }: Campaign) => {
    setRestarting(id);
    try {
      await keep(() => api('POST /campaigns/:campaignId/restart', { params: { campaignId: id } }));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setRestarting(undefined);
    }
  };
  return { stop, restart, restarting };
}

/** The actions of a row besides editing and deleting: stop, restart, report (SPEC §2.10). */
export function useCampaignActions(): (campaign: Campaign) => RowAction<Campaign>[] {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const { stop, restart, restarting } = useCampaignRuns();
  return ({ id, name, status, pausedFor }) => [
    ...(status === 'EM_ANDAMENTO'
      ? [{ key: 'stop', label: t('campaigns.stopOf', { name }), icon: <StopOutlined />, run: stop }]
      : []),
    ...(mayRestart({ status, pausedFor })
      ? [
          {
            key: 'restart',
            label: t('campaigns.restartOf', { name }),
            icon: <PlayCircleOutlined />,
            loading: restarting === id,
            run: (campaign: Campaign) => void restart(campaign),
          },
        ]
      : []),
    {
      key: 'report',
      label: t('campaigns.reportOf', { name }),
      icon: <FileTextOutlined />,
      run: () => navigate(`/campaign/${id}/report`),
    },
  ];
}
