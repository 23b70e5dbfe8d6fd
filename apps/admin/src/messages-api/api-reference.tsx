import { api } from '@recado/api/client';
import { Button, saveFile, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownloadOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { scopeKeys } from '../api-keys/api-keys.ts';
import { CodeBlock } from './code-block.tsx';
import { type Described, reference } from './reference.ts';

/** The endpoints for contacts, tickets, messages and tags, with an example of each call (ADR 75). */
export function ApiReference({ root }: { root: string }) {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="api-reference">
      <h2 id="api-reference">{t('apiReference.title')}</h2>
      <p>{t('apiReference.about')}</p>
      <p>{t('apiReference.lists')}</p>
      <ul className="api-reference">
        {reference(root).map((endpoint) => (
          <li key={endpoint.name}>
            <Endpoint endpoint={endpoint} />
          </li>
        ))}
      </ul>
      <p>{t('apiReference.openapi')}</p>
      <DownloadDocument />
    </section>
  );
}

function Endpoint({ endpoint: { name, text, scope, curl } }: { endpoint: Described }) {
  const { t } = useTranslation('admin');
  const needed = Object.entries(scopeKeys).find(([key]) => key === scope)?.[1];
  return (
    <details>
      <summary>
        <code>{name.replace(/:(\w+)/g, '{$1}')}</code>
        <span>{t(`apiReference.endpoints.${text}.title`)}</span>
      </summary>
      <p>{t(`apiReference.endpoints.${text}.about`)}</p>
      {needed && <p className="admin-meta">{t('apiReference.needs', { scope: t(`apiKeys.scope.${needed}`) })}</p>}
      <CodeBlock label={name} code={curl} />
    </details>
  );
}

/** Saves the OpenAPI document, which describes the API to other systems. */
function DownloadDocument() {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const text = JSON.stringify(await api('GET /api-keys/openapi'), null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'recado-openapi.json');
    } catch (failure) {
      notify.error(failure);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void download()}>
      {t('apiReference.download')}
    </Button>
  );
}
