import { api } from '@recado/api/client';
import { useSession } from '@recado/auth';
import type { Campaign } from '@recado/contract';
import { Button, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SendOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import type { MessageNumber } from './campaign-values.ts';

interface TestSendProps {
  record: Campaign | undefined;
  messageIndex: MessageNumber;
}

/** Sends the stored message of the open tab to a number of the signed-in user. */
export function TestSend({ record, messageIndex }: TestSendProps) {
  const { t } = useTranslation('campaigns');
  const notify = useNotify();
  const { user } = useSession();
  const [number, setNumber] = useState(user.wpp ?? '');
  const [isSending, setSending] = useState(false);
  if (!record) return <p className="campaign-help">{t('campaigns.testUnsaved')}</p>;
  const send = async () => {
    setSending(true);
    try {
      const params = { campaignId: record.id };
      await api('POST /campaigns/:campaignId/test', { params, body: { number, messageIndex } });
      notify.success(t('campaigns.tested'));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="campaign-test">
      <Input
        type="tel"
        value={number}
        placeholder={t('campaigns.testNumber')}
        aria-label={t('campaigns.testNumber')}
        onChange={({ target }) => setNumber(target.value)}
        // Enter must not save the form around it.
        onPressEnter={(event) => {
          event.preventDefault();
          void send();
        }}
      />
      <Button
        icon={<SendOutlined aria-hidden />}
        loading={isSending}
        disabled={number.trim() === ''}
        onClick={() => void send()}
      >
        {t('campaigns.test')}
      </Button>
      <p className="campaign-help">{t('campaigns.testHelp')}</p>
    </div>
  );
}
