import { api, failureOf } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { Answer, QueueIntegration } from '@recado/contract';
import { Button, failureText, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Form } from '@recado/ui/records';
import { useState } from 'react';

const fields = fieldsOf('POST /queueIntegration/testSession');

type Tested = { answer: Answer<'POST /queueIntegration/testSession'> } | { problem: string };

/**
 * Sends a test to the system with the typed values of the form, and shows the answer. An empty key means the stored
 * one.
 */
export function TestSession({ record }: { record: QueueIntegration | undefined }) {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<QueueIntegration & { jsonContent: string }>();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const ask = async () => {
    setAsking(true);
    const { type, projectName, jsonContent, language, urlN8N, typebotSlug } = form.getFieldsValue(true);
    const body = {
      type,
      projectName,
      jsonContent,
      language,
      urlN8N,
      typebotSlug,
      text,
      queueIntegrationId: record?.id,
    };
    const result = await api('POST /queueIntegration/testSession', { body }).then(
      (answer): Tested => ({ answer }),
      (failure: unknown): Tested => ({ problem: failureText(failureOf(failure)) }),
    );
    setTested(result);
    setAsking(false);
  };
  return (
    <section className="integration-test" aria-label={t('queueIntegrations.testTitle')}>
      <h3>{t('queueIntegrations.testTitle')}</h3>
      <p className="admin-meta">{t('queueIntegrations.testHelp')}</p>
      <div className="integration-test-question">
        <Input
          aria-label={t('queueIntegrations.testText')}
          placeholder={t('queueIntegrations.testGreeting')}
          maxLength={fields.text.maximum}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => {
            // Enter must not reach the form around it, which it would save.
            event.preventDefault();
            void ask();
          }}
        />
        <Button loading={isAsking} onClick={() => void ask()}>
          {t('queueIntegrations.test')}
        </Button>
      </div>
      <div aria-live="polite">{tested && <Result tested={tested} />}</div>
    </section>
  );
}

function Result({ tested }: { tested: Tested }) {
  const { t } = useTranslation('admin');
  if ('problem' in tested) return <Alert type="error" showIcon title={tested.problem} />;
  const { text, intent, next } = tested.answer;
  return (
    <Alert
      type="success"
      showIcon
      title={<span className="integration-test-answer">{text || t('queueIntegrations.testSilent')}</span>}
      description={
        <>
          {intent && <p>{t('queueIntegrations.intent', { intent })}</p>}
          {next === 'human' && <p>{t('queueIntegrations.testToPeople')}</p>}
        </>
      }
    />
  );
}
