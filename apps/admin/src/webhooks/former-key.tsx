import { api } from '@recado/api/client';
import type { Webhook } from '@recado/api/contract';
import { Button, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';

interface FormerKeyProps {
  webhook: Webhook;
  onEnded: (webhook: Webhook) => void;
}

/** Until when the key before the newest one signs too, which can be ended at once; nothing while there is only one. */
export function FormerKey({ webhook, onEnded }: FormerKeyProps) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const { id, name, formerKeyUntil: until } = webhook;
  if (until === null || Date.parse(until) <= Date.now()) return null;
  const ask = () =>
    confirm({
      title: t('webhooks.endFormerTitle'),
      what: name,
      consequence: t('webhooks.endFormerConsequence'),
      action: t('webhooks.endFormer'),
      run: async () => onEnded(await api('DELETE /webhooks/:webhookId/former-secret', { params: { webhookId: id } })),
    });
  return (
    <p className="admin-meta webhook-former-key">
      {t('webhooks.formerUntil', { date: formatDateTime(until) })}
      <Button size="small" onClick={ask}>
        {t('webhooks.endFormer')}
      </Button>
    </p>
  );
}
