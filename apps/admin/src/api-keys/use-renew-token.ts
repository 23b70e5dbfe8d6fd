import { api } from '@recado/api/client';
import type { ApiKey } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { refreshKeys } from './api-keys.ts';

/** Asks before a key gets another token, because the present one stops working; `show` gets the new one, which is told only once. */
export function useRenewToken(show: (token: string, key: ApiKey) => void): (key: ApiKey) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return ({ id: apiKeyId, name }) =>
    confirm({
      title: t('apiKeys.renewTitle'),
      what: name,
      consequence: t('apiKeys.renewConsequence'),
      action: t('apiKeys.renewAction'),
      run: async () => {
        const { token, record } = await api('POST /api-keys/:apiKeyId/token', { params: { apiKeyId } });
        refreshKeys();
        show(token, record);
      },
    });
}
