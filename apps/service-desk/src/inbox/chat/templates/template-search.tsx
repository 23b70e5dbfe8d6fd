import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import {
  EmptyState,
  ErrorState,
  Input,
  ListSkeleton,
  longestSearch,
  searchDelay,
  useDebouncedValue,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';

interface TemplateSearchProps {
  /** The connection that is to send it. */
  whatsappId: number;
  onChoose: (template: MessageTemplate) => void;
}

/** Searches the templates that a connection can send now, by words of their names. */
export function TemplateSearch({ whatsappId, onChoose }: TemplateSearchProps) {
  const { t } = useTranslation('service-desk');
  const [text, setText] = useState('');
  const searchParam = useDebouncedValue(text.trim(), searchDelay);
  const { found, failure, renew } = useLookup('sendable templates', [whatsappId, searchParam], (signal) =>
    api('GET /templates/list', { query: { whatsappId, searchParam }, signal }),
  );
  return (
    <>
      <Input
        autoFocus
        allowClear
        maxLength={longestSearch}
        aria-label={t('templates.search')}
        placeholder={t('templates.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {failure && <ErrorState failure={failure} onRetry={renew} />}
      {!failure && !found && <ListSkeleton />}
      {found?.length === 0 && (
        <EmptyState
          title={t('templates.none')}
          description={t(searchParam ? 'templates.noneFound' : 'templates.noneText')}
        />
      )}
      <ul className="template-choices">
        {found?.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => onChoose(template)}>
              <strong>
                {template.name} <small>{template.language}</small>
              </strong>
              <span>{template.content.body}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
