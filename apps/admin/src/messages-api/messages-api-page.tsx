import { apiUrl } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { ListPage } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { ApiKeysPanel } from '../api-keys/api-keys-panel.tsx';
import { ApiReference } from './api-reference.tsx';
import { CodeBlock, CodeExamples } from './code-block.tsx';
import { answerExample, mediaExamples, stateExample, textExamples } from './code-examples.ts';
import { SendTest } from './send-test.tsx';
import './messages-api.css';

/** How programs call the API: their keys, examples, tests that send real messages (SPEC §2.9), and the reference. */
export default function MessagesApiPage() {
  const { t } = useTranslation('admin');
  const [token, setToken] = useState<string>();
  // With one host name the API's address may be a path of it.
  const root = new URL(`${apiUrl()}/api`, window.location.href).href;
  const address = `${root}/messages/send`;
  return (
    <ListPage title={t('messagesApi.title')}>
      <div className="messages-api">
        <section>
          <h2>{t('apiKeys.title')}</h2>
          <p>{t('apiKeys.about')}</p>
          <ApiKeysPanel onMade={(made, { scopes }) => scopes.includes('messages:send') && setToken(made)} />
        </section>
        <section>
          <h2>{t('messagesApi.text.title')}</h2>
          <Facts address={address} type="application/json" fields={['number', 'body', 'whatsappId']} />
          <CodeExamples examples={textExamples(address)} />
          <SendTest kind="text" token={token} />
        </section>
        <section>
          <h2>{t('messagesApi.media.title')}</h2>
          <Facts address={address} type="multipart/form-data" fields={['number', 'body', 'medias', 'whatsappId']} />
          <CodeExamples examples={mediaExamples(address)} />
          <SendTest kind="media" token={token} />
        </section>
        <section>
          <h2>{t('messagesApi.answers')}</h2>
          <p>{t('messagesApi.answersText')}</p>
          <CodeBlock label={t('messagesApi.answer')} code={answerExample} />
          <p>{t('messagesApi.stateText')}</p>
          <CodeBlock label={t('messagesApi.askState')} code={stateExample(`${root}/messages`)} />
          <p>{t('messagesApi.keyText')}</p>
          <p>{t('messagesApi.limitText')}</p>
          <Refusals />
        </section>
        <ApiReference root={`${root}/v1`} />
        <section>
          <h2>{t('webhooks.title')}</h2>
          <p>{t('webhooks.emptyText')}</p>
          <Link to="/webhooks">{t('webhooks.open')}</Link>
        </section>
      </div>
    </ListPage>
  );
}

/** Address, headers and fields of a request. */
function Facts({ address, type, fields }: { address: string; type: string; fields: string[] }) {
  const { t } = useTranslation('admin');
  return (
    <dl className="messages-api-facts">
      <dt>{t('messagesApi.address')}</dt>
      <dd>
        <code>POST {address}</code>
      </dd>
      <dt>{t('messagesApi.headers')}</dt>
      <dd>
        <code>Authorization: Bearer {t('messagesApi.yourToken')}</code>
        <code>Content-Type: {type}</code>
      </dd>
      {fields.map((name) => (
        <FieldFact key={name} name={name} text={t(`messagesApi.fields.${name}`)} />
      ))}
    </dl>
  );
}

function FieldFact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{text}</dd>
    </>
  );
}

const refusals = [
  [400, 'ERR_VALIDATION'],
  [400, 'ERR_WAPP_INVALID_CONTACT'],
  [401, 'ERR_INVALID_API_TOKEN'],
  [402, 'ERR_SUBSCRIPTION_EXPIRED'],
  [403, 'ERR_PLAN_REQUIRED'],
  [403, 'ERR_NO_PERMISSION'],
  [409, 'ERR_IDEMPOTENCY_KEY_USED'],
  [413, 'ERR_FILE_TOO_LARGE'],
  [415, 'ERR_FILE_TYPE'],
  [429, 'ERR_TOO_MANY_REQUESTS'],
] as const;

/** The answer to a failed call: `{"error": code}`. */
function Refusals() {
  const { t } = useTranslation('admin');
  return (
    <>
      <p>{t('messagesApi.refusalsText')}</p>
      <dl className="messages-api-facts">
        {refusals.map(([status, code]) => (
          <FieldFact key={code} name={`${status} ${code}`} text={t(`messagesApi.refusals.${code}`)} />
        ))}
      </dl>
    </>
  );
}
