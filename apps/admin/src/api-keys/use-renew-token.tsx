import { api } from '@recado/api/client';
import type { ApiKey } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Form, Select, useConfirmDestructive } from '@recado/ui/records';
import { useId, useState } from 'react';
import { refreshKeys } from './api-keys.ts';

/** For how many hours the former token is accepted beside the new one: not at all, an hour, a day, a week. */
const formerHours = [0, 1, 24, 168] as const;

/**
 * Asks before a key gets another token, and until when the present one works; `show` gets the new one, which is told only
 * once.
 */
export function useRenewToken(show: (token: string, key: ApiKey) => void): (key: ApiKey) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return ({ id: apiKeyId, name }) => {
    const chosen = { formerHours: 0 };
    const renew = async () => {
      const { token, record } = await api('POST /api-keys/:apiKeyId/token', { params: { apiKeyId }, body: chosen });
      refreshKeys();
      show(token, record);
    };
    const choose = (hours: number) => {
      chosen.formerHours = hours;
    };
    confirm({
      title: t('apiKeys.renewTitle'),
      what: name,
      choice: <FormerChoice onChoose={choose} />,
      action: t('apiKeys.renewAction'),
      run: renew,
    });
  };
}

/** For how long the present token goes on to work. */
function FormerChoice({ onChoose }: { onChoose: (hours: number) => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [hours, setHours] = useState<number>(0);
  const choose = (value: number) => {
    setHours(value);
    onChoose(value);
  };
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label={t('apiKeys.former')}
        htmlFor={id}
        extra={t(hours === 0 ? 'apiKeys.renewConsequence' : 'apiKeys.renewLater')}
      >
        <Select
          id={id}
          value={hours}
          options={formerHours.map((value) => ({ value, label: t(`apiKeys.formerHours.${value}`) }))}
          onChange={choose}
        />
      </Form.Item>
    </Form>
  );
}
