import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { Whatsapp } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { checkMended, Form, PhoneField, Typography } from '@recado/ui/records';
import { useState } from 'react';
import { StateHelp } from '../connection-state.tsx';
import { isBeingPaired } from './is-being-paired.ts';

const field = fieldsOf('PUT /whatsappsession/:whatsappId').pairingNumber;

/** Pairing without a camera: the phone's number first, then the 8 characters to type on the phone. */
export function CodePairing({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [form] = Form.useForm<{ pairingNumber: string }>();
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const ask = async (body: { pairingNumber: string }) => {
    setAsking(true);
    const request = { params: { whatsappId: whatsapp.id }, body };
    await api('PUT /whatsappsession/:whatsappId', request).then(() => setAsked(true), notify.error);
    setAsking(false);
  };
  const isWaiting = wasAsked && !whatsapp.pairingCode && isBeingPaired(whatsapp);
  return (
    <Form
      form={form}
      className="pairing-by-code"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      onValuesChange={checkMended(form)}
      onFinish={ask}
    >
      <PhoneField {...field} label={t('pairing.number')} required />
      <Button type="primary" htmlType="submit" loading={isAsking || isWaiting}>
        {t('pairing.askCode')}
      </Button>
      {whatsapp.pairingCode && <Code code={whatsapp.pairingCode} />}
      {!isBeingPaired(whatsapp) && (
        <p className="connection-help">
          <StateHelp whatsapp={whatsapp} />
        </p>
      )}
    </Form>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Typography.Title level={2} className="pairing-code-text" copyable={{ text: code }}>
        {`${code.slice(0, 4)}-${code.slice(4)}`}
      </Typography.Title>
      <p>{t('pairing.codeHelp')}</p>
    </>
  );
}
