import { fetchFile } from '@recado/api/client';
import { useLiveList, useRemove } from '@recado/api/live';
import type { SuppressedNumber } from '@recado/contract';
import { Button, formatDateTime, formatPhone, plainName } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { type Column, ExportButton, RecordPage, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { ImportDialog } from './import-dialog.tsx';
import { SuppressedNumberDialog } from './suppressed-number-dialog.tsx';
import { suppressedNumbers } from './suppressed-numbers.ts';

/** The numbers to which campaigns send nothing (SERVER §2): customers who opted out, and numbers that users added. */
export default function SuppressionPage() {
  const { t } = useTranslation('campaigns');
  const { language } = useLanguage();
  const search = useSearch();
  const list = useLiveList(suppressedNumbers, { searchParam: search.searchParam });
  const remove = useRemove(suppressedNumbers);
  const [isImporting, setImporting] = useState(false);
  return (
    <RecordPage
      title={t('suppression.title')}
      list={list}
      search={search}
      columns={useColumns()}
      nameOf={useNameOf()}
      addText={t('suppression.add')}
      moreButtons={
        <>
          <ExportButton
            text={t('suppression.export')}
            fileName={t('suppression.exportFile')}
            fetch={() => fetchFile('GET /suppressed-numbers/export', { query: { language } })}
          />
          <Button onClick={() => setImporting(true)}>{t('suppression.import')}</Button>
        </>
      }
      empty={{ title: t('suppression.empty'), description: t('suppression.emptyText') }}
      removal={{
        title: t('suppression.removeTitle'),
        consequence: t('suppression.removeConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      may={{ change: () => false }}
      dialog={(edited, close) => <SuppressedNumberDialog isOpen={edited !== undefined} onClose={close} />}
    >
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </RecordPage>
  );
}

function useColumns(): Column<SuppressedNumber>[] {
  const { t } = useTranslation('campaigns');
  const nameOf = useNameOf();
  return [
    {
      key: 'number',
      title: t('suppression.number'),
      isCardTitle: true,
      isWhole: true,
      render: nameOf,
    },
    { key: 'name', title: t('suppression.name'), grows: true, render: ({ name }) => plainName(name) },
    { key: 'reason', title: t('suppression.reason'), grows: true, render: ({ reason }) => plainName(reason) },
    {
      key: 'source',
      title: t('suppression.source'),
      width: 130,
      render: ({ source }) => t(`suppression.sources.${source}`),
    },
    {
      key: 'since',
      title: t('suppression.since'),
      isWhole: true,
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
  ];
}

/** The formatted number; WhatsApp hides that of some customers. */
function useNameOf(): (record: SuppressedNumber) => string {
  const { t } = useTranslation('campaigns');
  return ({ number }) => (number === null ? t('suppression.hidden') : formatPhone(number));
}
