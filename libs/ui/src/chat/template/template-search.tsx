import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  Input,
  ListSkeleton,
  longestSearch,
  searchDelay,
  useDebouncedValue,
} from '../../core/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import './template-choosing.css';

/** Whose templates are offered, and who takes the chosen one. */
export interface TemplateSearchProps {
  /** The connection that is to send it. */
  whatsappId: number;
  onChoose: (template: MessageTemplate) => void;
}

/** Searches the templates that a connection can send now, by words of their names. */
export function TemplateSearch({ whatsappId, onChoose }: TemplateSearchProps) {
  const { t } = useTranslation('ui');
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
        aria-label={t('template.search')}
        placeholder={t('template.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {failure && <ErrorState failure={failure} onRetry={renew} />}
      {!failure && !found && <ListSkeleton />}
      {found?.length === 0 && (
        <EmptyState
          title={t('template.none')}
          description={searchParam ? t('template.noneFound') : t('template.noneText')}
        />
      )}
      <ul className="template-choices">
        {found?.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => onChoose(template)}>
              <strong>
                {template.name} <small>{template.language}</small>
              </strong>
              <span title={template.content.body}>{template.content.body}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
