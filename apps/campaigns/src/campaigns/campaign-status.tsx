import type { Campaign } from '@recado/contract';
import { StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PauseOutlined } from '@recado/ui/icons';

const tones: Record<Campaign['status'], Tone> = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'success',
  CANCELADA: 'danger',
  FINALIZADA: 'neutral',
};

/** The status of a campaign as a text, and why it pauses while it runs. */
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
