import { api } from '@recado/api/client';
import type { ContactImport } from '@recado/api/contract';
import { applyToCache, queryClient, useLiveList } from '@recado/api/live';
import { Button, formatNumber, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Progress } from '@recado/ui/records';
import { useEffect, useState } from 'react';
import { contactImports } from './contact-imports.ts';
import { RefusalsDialog } from './refusals-dialog.tsx';

const dismissedKey = 'contact-import-read';

/** The running import with its progress, or the result of the last one until it is dismissed. */
export function ImportBar() {
  const { items } = useLiveList(contactImports, {});
  const [dismissed, setDismissed] = useState(() => Number(localStorage.getItem(dismissedKey)));
  const [opened, setOpened] = useState<ContactImport>();
  const latest = items.find(({ state }) => state !== 'draft');
  useFreshContacts(latest);
  if (!latest || latest.id <= dismissed) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, String(latest.id));
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

/** Imported contacts come without events of their own: the list is fetched again when the import ends. */
function useFreshContacts(latest: ContactImport | undefined): void {
  const isRunning = latest?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    return () => void queryClient.invalidateQueries({ queryKey: ['contacts', 'list'] });
  }, [isRunning]);
}

function Running({ running: { id, processed, total, source, fileName } }: { running: ContactImport }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const cancel = async () => {
    const record = await api('DELETE /contacts/imports/:importId', { params: { importId: id } });
    applyToCache(contactImports, { type: 'upsert', record });
  };
  const what = source === 'file' ? fileName : t('contacts.agenda');
  const text = t('contacts.importing', { what, processed: formatNumber(processed), total: formatNumber(total) });
  return (
    <Alert
      type="info"
      title={text}
      description={<Progress percent={Math.round((processed / Math.max(1, total)) * 100)} aria-label={text} />}
      action={<Button onClick={() => void cancel().catch(notify.error)}>{t('contacts.cancelImport')}</Button>}
    />
  );
}

interface EndedProps {
  ended: ContactImport;
  onDismiss: () => void;
  onOpen: () => void;
}

function Ended({ ended: { state, created, updated, refused }, onDismiss, onOpen }: EndedProps) {
  const { t } = useTranslation('service-desk');
  const title = {
    done: t('contacts.importDone'),
    failed: t('contacts.importFailed'),
    cancelled: t('contacts.importCancelled'),
  };
  const counts = t('contacts.importCounts', {
    created: formatNumber(created),
    updated: formatNumber(updated),
    refused: formatNumber(refused),
  });
  return (
    <Alert
      type={state === 'failed' ? 'error' : refused > 0 ? 'warning' : 'success'}
      showIcon
      title={state === 'done' || state === 'failed' || state === 'cancelled' ? title[state] : ''}
      description={counts}
      action={refused > 0 && <Button onClick={onOpen}>{t('contacts.seeRefused')}</Button>}
      closable={{ onClose: onDismiss, 'aria-label': t('contacts.dismiss') }}
    />
  );
}
