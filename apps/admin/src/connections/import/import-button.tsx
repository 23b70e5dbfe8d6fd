import { api } from '@recado/api/client';
import type { Whatsapp } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useEffect, useState } from 'react';

/** Milliseconds for which an import counts as being prepared after history arrived (SPEC §4.3). */
const preparingFor = 35_000;

/** The action of an import of old messages (SPEC §4.3): closing the imported tickets when it is over. */
export function ImportButton({ whatsapp }: { whatsapp: Whatsapp }) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const isPreparing = useIsPreparing(whatsapp.statusImportMessages);
  if (isPreparing) return <Button disabled>{t('import.preparingShort')}</Button>;
  if (whatsapp.statusImportMessages !== 'renderButtonCloseTickets') return null;
  const close = () =>
    confirm({
      title: t('import.closeImportedTitle'),
      what: whatsapp.name,
      consequence: t('import.closeImportedConsequence'),
      action: t('import.closeImported'),
      run: () => api('POST /closedimported/:whatsappId', { params: { whatsappId: whatsapp.id } }),
    });
  return <Button onClick={close}>{t('import.closeImported')}</Button>;
}

/** Whether history arrived within the last 35 seconds; it is updated when the time is up. */
function useIsPreparing(statusImportMessages: string | null): boolean {
  const cameAt = /^\d+$/.test(statusImportMessages ?? '') ? Number(statusImportMessages) : null;
  const [now, setNow] = useState(Date.now);
  const left = cameAt === null ? 0 : cameAt + preparingFor - now;
  useEffect(() => {
    if (cameAt === null) return;
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, cameAt + preparingFor - Date.now()));
    return () => clearTimeout(timer);
  }, [cameAt]);
  return left > 0;
}
