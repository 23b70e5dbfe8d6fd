import { api } from '@recado/api/client';
import type { Webhook } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { refreshDeliveries } from './webhooks.ts';

/** Sends all failed deliveries again, after confirmation: there may be thousands. */
export function ReplayFailed({ webhook: { id, name, isActive } }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const run = async () => {
    const { count, hasMore } = await api('POST /webhooks/:webhookId/replay', { params: { webhookId: id } });
    const sentences = [t('webhooks.replayedFailed', { count })];
    if (hasMore) sentences.push(t('webhooks.moreFailed'));
    notify.success(sentences.join(' '));
    refreshDeliveries();
  };
  const ask = () =>
    confirm({
      title: t('webhooks.replayFailedTitle'),
      what: name,
      consequence: t('webhooks.replayFailedConsequence'),
      action: t('webhooks.replay'),
      run,
    });
  return (
    <Button icon={<ReloadOutlined aria-hidden />} disabled={!isActive} onClick={ask}>
      {t('webhooks.replayFailed')}
    </Button>
  );
}
