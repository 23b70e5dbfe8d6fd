import { apiWithToken } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import type { Answer } from '@recado/contract';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SendOutlined } from '@recado/ui/icons';
import { Alert, AttachmentField, Form, PasswordField, PhoneField, TextAreaField, useSaving } from '@recado/ui/records';
import { useEffect, useState } from 'react';
import { SentAnswer } from './sent-answer.tsx';

const fields = fieldsOf('POST /api/messages/send');

interface Values {
  token: string;
  number: string;
  body?: string;
  media?: Attachment;
}

const ownField = fieldName<Values>;

/** The kind of message, and the token that was just created, if any. */
export interface SendTestProps {
  kind: 'text' | 'media';
  token: string | undefined;
}

/** Sends a text or a file through the API, as a program would, and shows the answer (SPEC §2.9, §5). */
export function SendTest({ kind, token }: SendTestProps) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const [answer, setAnswer] = useState<Answer<'POST /api/messages/send'>>();
  const [sentWith, setSentWith] = useState('');
  useEffect(() => {
    if (token) form.setFieldsValue({ token });
  }, [form, token]);
  const send = async (values: Values) => {
    setAnswer(undefined);
    const { number, body = '', media } = values;
    const used = values.token.trim();
    const files = media?.file && [{ field: 'medias', file: media.file }];
    setAnswer(await apiWithToken('POST /api/messages/send', used, { body: { number, body }, files }));
    setSentWith(used);
  };
  const saving = useSaving<Values>(form, {
    onSave: send,
    onSaved: () => notify.success(t('messagesApi.sent')),
  });
  const title = t(`messagesApi.${kind}.test`);
  return (
    <section aria-label={title} className="send-test">
      <h3>{title}</h3>
      <Form<Values>
        form={form}
        name={`send-${kind}`}
        layout="vertical"
        noValidate
        requiredMark={false}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={{ token, media: {} }}
        onFinish={(values) => void saving.save(values)}
      >
        <PasswordField name={ownField('token')} label={t('messagesApi.token')} required autoComplete="off" />
        <PhoneField {...fields.number} label={t('messagesApi.number')} help={t('messagesApi.numberHelp')} />
        <TextAreaField {...fields.body} required={kind === 'text'} label={t(`messagesApi.${kind}.body`)} rows={2} />
        {kind === 'media' && <FileField />}
        {saving.problem && <Alert type="error" showIcon title={saving.problem} />}
        <Button
          type="primary"
          htmlType="submit"
          loading={saving.isSaving}
          icon={<SendOutlined aria-hidden />}
          className="send-test-button"
        >
          {t('messagesApi.send')}
        </Button>
      </Form>
      {answer && <SentAnswer key={answer.id} answer={answer} token={sentWith} />}
    </section>
  );
}

function FileField() {
  const { t } = useTranslation('admin');
  return <AttachmentField name={ownField('media')} label={t('messagesApi.media.file')} required />;
}
