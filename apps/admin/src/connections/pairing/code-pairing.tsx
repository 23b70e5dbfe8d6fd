import { api } from '@recado/api/client';
import type { Whatsapp } from '@recado/api/contract';
import { Button, formatPhone, Input, phoneDigits, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Typography } from '@recado/ui/records';
import { type FormEvent, useState } from 'react';

/** Pairing without a camera: the phone's number first, then the 8 characters to type on the phone. */
export function CodePairing({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [number, setNumber] = useState('');
  const [isAsking, setAsking] = useState(false);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    await api('PUT /whatsappsession/:whatsappId', {
      params: { whatsappId: whatsapp.id },
      body: { pairingNumber: number },
    }).catch(notify.error);
    setAsking(false);
  };
  return (
    <form className="pairing-by-code" onSubmit={ask}>
      <label htmlFor="pairing-number">{t('pairing.number')}</label>
      <Input
        id="pairing-number"
        type="tel"
        value={formatPhone(number)}
        onChange={(event) => setNumber(phoneDigits(event.target.value))}
      />
      <Button type="primary" htmlType="submit" loading={isAsking} disabled={number.length < 8}>
        {t('pairing.askCode')}
      </Button>
      {whatsapp.pairingCode && (
        <div aria-live="polite">
          <Typography.Title level={2} className="pairing-code-text" copyable={{ text: whatsapp.pairingCode }}>
            {`${whatsapp.pairingCode.slice(0, 4)}-${whatsapp.pairingCode.slice(4)}`}
          </Typography.Title>
          <p>{t('pairing.codeHelp')}</p>
        </div>
      )}
    </form>
  );
}
