import { api } from '@recado/api/client';
import type { Answer } from '@recado/contract';
import { ruleCallLimits } from '@recado/contract/limits';
import { Button, Input, Name, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlayCircleOutlined } from '@recado/ui/icons';
import { Form } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useId, useState } from 'react';
import type { RuleValues } from '../rules.ts';

type Trial = Answer<'POST /rules/trial'>;

/** Says what the edited rule would have done to the last 100 tickets; nothing is done. */
export function RuleTrial() {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const form = Form.useFormInstance<RuleValues>();
  const [found, setFound] = useState<{ trial: Trial; of: string }>();
  const [isTrying, setTrying] = useState(false);
  const watched = Form.useWatch('trigger', form);
  const parts = [watched, Form.useWatch('match', form), Form.useWatch('conditions', form)];
  const [sample, setSample] = useState('{}');
  const isCall = watched?.kind === 'webhook';
  const now = JSON.stringify([...parts, isCall && sample]);
  const tryIt = async () => {
    const isComplete = await form.validateFields(['trigger', 'conditions']).then(
      () => true,
      () => false,
    );
    const body = isCall ? parsed(sample) : undefined;
    if (!isComplete || (isCall && body === undefined)) return;
    setTrying(true);
    const { trigger, match, conditions } = form.getFieldsValue();
    try {
      setFound({
        trial: await api('POST /rules/trial', {
          body: { trigger, match, conditions, ...(isCall && { sample: body }) },
        }),
        of: now,
      });
    } catch (failure) {
      notify.error(failure);
    } finally {
      setTrying(false);
    }
  };
  return (
    <section className="rule-trial" aria-label={t('rules.trial.title')}>
      {isCall && <SampleBody value={sample} onChange={setSample} />}
      <div className="rule-trial-head">
        <Button icon={<PlayCircleOutlined aria-hidden />} loading={isTrying} onClick={() => void tryIt()}>
          {t('rules.trial.try')}
        </Button>
        <span className="admin-meta">{t('rules.trial.help')}</span>
      </div>
      <div role="status">{found?.of === now && <Result trial={found.trial} />}</div>
    </section>
  );
}

function SampleBody({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const isWrong = parsed(value) === undefined;
  return (
    <div className="rule-text">
      <Input.TextArea
        aria-label={t('rules.trial.sample')}
        aria-describedby={id}
        status={isWrong ? 'error' : ''}
        maxLength={ruleCallLimits.bytes}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={id} className={isWrong ? 'rule-sample-wrong' : 'admin-meta'} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'rules.trial.notJson' : 'rules.trial.sampleHelp')}
      </p>
    </div>
  );
}

/** The value of a JSON text; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function Result({ trial: { tried, matched } }: { trial: Trial }) {
  const { t } = useTranslation('admin');
  if (tried === 0) return <p>{t('rules.trial.nothing')}</p>;
  if (matched.length === 0) return <p>{t('rules.trial.none', { count: tried })}</p>;
  return (
    <>
      <p>{t('rules.trial.found', { matched: matched.length, count: tried })}</p>
      <ul className="rule-tickets">
        {matched.map(({ id, uuid, contactName, lastMessage }) => (
          <li key={id}>
            <Link to={`/tickets/${uuid}`} target="_blank">
              <Name text={contactName} />
            </Link>
            <span className="rule-last-words" title={lastMessage}>
              {lastMessage}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
