import { fetchFile, onEvent } from '@recado/api/client';
import { Button, formatNumber, saveFile, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';

/** Saves all rows that match the filters as a spreadsheet, and shows how many are written meanwhile. */
export function ExportButton({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const [isRunning, setRunning] = useState(false);
  const [written, setWritten] = useState<{ done: number; total: number }>();
  useEffect(() => onEvent('reportExport', setWritten), []);
  const run = async () => {
    setWritten(undefined);
    setRunning(true);
    try {
      saveFile(await fetchFile('GET /ticket/reports/export', { query }), 'atendimentos.xlsx');
    } catch (error) {
      notify.error(error);
    } finally {
      setRunning(false);
    }
  };
  const progress = written && {
    done: formatNumber(written.done),
    total: formatNumber(written.total),
  };
  const text = isRunning && progress ? t('reports.exporting', progress) : t('reports.export');
  return (
    <>
      <Button onClick={() => void run()} loading={isRunning}>
        {text}
      </Button>
      <span className="visually-hidden" role="status">
        {isRunning && text}
      </span>
    </>
  );
}
