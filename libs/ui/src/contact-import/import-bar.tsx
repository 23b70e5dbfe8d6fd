import { api } from '@recado/api/client';
import { applyAnswer, queryClient, useLiveList } from '@recado/api/live';
import type { ContactImport } from '@recado/contract';
import { useEffect, useState } from 'react';
import { Button, formatNumber, useNotify } from '../core/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { Alert, Progress } from '../records/index.ts';
import { contactImports } from './contact-imports.ts';
import './contact-import.css';
import { RefusalsDialog } from './refusals-dialog.tsx';

const dismissedKey = 'contact-import-read';

/**
 * The running import with its progress, or the result of the last one until it is dismissed: of the contacts, or of a
 * contact list.
 */
export function ImportBar({ contactListId }: { contactListId?: number }) {
  const { items } = useLiveList(contactImports, contactListId === undefined ? {} : { contactListId });
  const key = contactListId === undefined ? dismissedKey : `${dismissedKey}-${contactListId}`;
  const [dismissed, setDismissed] = useState(() => Number(localStorage.getItem(key)));
  const [opened, setOpened] = useState<ContactImport>();
  const latest = items.find(({ state }) => state !== 'draft');
  useFreshContacts(latest, contactListId === undefined ? 'contacts' : 'contact-list-items');
  if (!latest || latest.id <= dismissed) return null;
  const dismiss = () => {
    localStorage.setItem(key, String(latest.id));
    setDismissed(latest.id);
  };
  return (
    <div className="import-bar">
      {latest.state === 'running' ? (
        <Running running={latest} />
      ) : (
        <Ended ended={latest} onDismiss={dismiss} onOpen={() => setOpened(latest)} />
      )}
      {opened && <RefusalsDialog of={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Imported contacts have no events of their own: the list is fetched again when the import ends. */
function useFreshContacts(latest: ContactImport | undefined, list: 'contacts' | 'contact-list-items'): void {
  const isRunning = latest?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    return () => void queryClient.invalidateQueries({ queryKey: [list, 'list'] });
  }, [isRunning, list]);
}

function Running({ running: { id, processed, total, source, fileName } }: { running: ContactImport }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const cancel = async () => {
    const request = { params: { importId: id } };
    await applyAnswer(contactImports, () => api('DELETE /contacts/imports/:importId', request));
  };
  const what = source === 'file' ? fileName : t('contactImport.agenda');
  const text = t('contactImport.importing', { what, processed: formatNumber(processed), total: formatNumber(total) });
  return (
    <Alert
      type="info"
      title={text}
      description={<Progress percent={Math.round((processed / Math.max(1, total)) * 100)} aria-label={text} />}
      action={<Button onClick={() => void cancel().catch(notify.error)}>{t('contactImport.cancelImport')}</Button>}
    />
  );
}

interface EndedProps {
  ended: ContactImport;
  onDismiss: () => void;
  onOpen: () => void;
}

function Ended({ ended: { state, created, updated, byUsername, refused, leftOut }, onDismiss, onOpen }: EndedProps) {
  const { t } = useTranslation();
  const title = {
    done: t('contactImport.importDone'),
    failed: t('contactImport.importFailed'),
    cancelled: t('contactImport.importCancelled'),
  };
  const counts = t('contactImport.importCounts', {
    created: formatNumber(created),
    updated: formatNumber(updated),
    refused: formatNumber(refused),
  });
  const hasRows = refused > 0 || leftOut > 0;
  return (
    <Alert
      type={state === 'failed' ? 'error' : hasRows ? 'warning' : 'success'}
      showIcon
      title={state === 'done' || state === 'failed' || state === 'cancelled' ? title[state] : ''}
      description={[
        counts,
        byUsername > 0 && t('contactImport.byUsername', { people: formatNumber(byUsername) }),
        leftOut > 0 && t('contactImport.leftOut', { leftOut: formatNumber(leftOut) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      action={hasRows && <Button onClick={onOpen}>{t('contactImport.seeRefused')}</Button>}
      closable={{ onClose: onDismiss, 'aria-label': t('contactImport.dismiss') }}
    />
  );
}
