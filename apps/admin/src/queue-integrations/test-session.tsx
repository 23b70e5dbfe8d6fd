import { api, failureOf } from '@recado/api/client';
import type { Answer, QueueIntegration } from '@recado/api/contract';
import { Button, failureText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Form } from '@recado/ui/records';
import { useState } from 'react';

type Tested = { answer: Answer<'POST /queueIntegration/testSession'> } | { problem: string };

/** Asks the agent of the form, as it is typed, and shows what it says. An empty key stands for the stored one. */
export function TestSession({ record }: { record: QueueIntegration | undefined }) {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<QueueIntegration & { jsonContent: string }>();
  const [isAsking, setAsking] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const ask = async () => {
    setAsking(true);
    const { projectName, jsonContent, language } = form.getFieldsValue();
    const body = { projectName, jsonContent, language, queueIntegrationId: record?.id };
    const result = await api('POST /queueIntegration/testSession', { body }).then(
      (answer): Tested => ({ answer }),
      (failure: unknown): Tested => ({ problem: failureText(failureOf(failure)) }),
    );
    setTested(result);
    setAsking(false);
  };
  return (
    <>
      <Button loading={isAsking} onClick={() => void ask()}>
        {t('queueIntegrations.test')}
      </Button>
      <div aria-live="polite">{tested && <Result tested={tested} />}</div>
    </>
  );
}

function Result({ tested }: { tested: Tested }) {
  const { t } = useTranslation('admin');
  if ('problem' in tested) return <Alert type="error" showIcon title={tested.problem} />;
  const { text, intent } = tested.answer;
  const title = text || t('queueIntegrations.testSilent');
  return (
    <Alert type="success" showIcon title={title} description={intent && t('queueIntegrations.intent', { intent })} />
  );
}
