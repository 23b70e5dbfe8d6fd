import { api, fetchFile } from '@recado/api/client';
import { type ListSource, useLiveList } from '@recado/api/live';
import type { ContactImport, ImportRefusal } from '@recado/contract';
import { useState } from 'react';
import { Button, EmptyState, Modal, saveFile, useNotify } from '../core/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { DownloadOutlined, EditOutlined } from '../icons/index.ts';
import { type Column, LiveTable } from '../records/index.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { useRefusalReasons } from './refusal-reasons.ts';

/** The refused rows of an import and what was left out of others, with the reasons; each can be corrected. */
export function RefusalsDialog({ of: { id }, onClose }: { of: ContactImport; onClose: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { language } = useLanguage();
  const list = useLiveList(refusedRows, { importId: id });
  const [corrected, setCorrected] = useState<ImportRefusal>();
  const reasons = useRefusalReasons();
  const download = async () => {
    const file = await fetchFile('GET /contacts/imports/:importId/refusals/export', {
      params: { importId: id },
      query: { language },
    });
    saveFile(file, t('contactImport.refusedFile'));
  };
  const columns: Column<ImportRefusal>[] = [
    { key: 'row', title: t('contactImport.row'), align: 'right', width: 80, render: ({ row }) => row },
    { key: 'name', title: t('contactImport.name'), grows: true, render: ({ name }) => name, isCardTitle: true },
    { key: 'number', title: t('contactImport.number'), render: ({ number }) => number },
    {
      key: 'reason',
      title: t('contactImport.reason'),
      render: ({ reason, value }) =>
        value ? t('contactImport.leftOutBecause', { value, reason: reasons[reason] }) : reasons[reason],
    },
  ];
  // The value of a field is entered at the contact.
  const correct = (refusal: ImportRefusal) =>
    refusal.reason === 'field'
      ? []
      : [
          {
            key: 'correct',
            label: t('contactImport.correct'),
            icon: <EditOutlined />,
            run: () => setCorrected(refusal),
          },
        ];
  /** The row after one that was corrected, or the first of those that are left. */
  const goOn = (after: ImportRefusal) => {
    const others = list.items.filter(({ id: other, reason }) => other !== after.id && reason !== 'field');
    setCorrected(
      others.find(({ row, id: other }) => row > after.row || (row === after.row && other > after.id)) ?? others[0],
    );
  };
  return (
    <Modal
      open
      width={760}
      title={t('contactImport.refusedTitle')}
      onCancel={onClose}
      footer={[
        <Button key="file" icon={<DownloadOutlined aria-hidden />} onClick={() => void download().catch(notify.error)}>
          {t('contactImport.downloadRefused')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('contactImport.close')}
        </Button>,
      ]}
    >
      <LiveTable
        label={t('contactImport.refusedTitle')}
        list={list}
        columns={columns}
        actions={correct}
        empty={<EmptyState title={t('contactImport.nothingRefused')} />}
      />
      {corrected && (
        <CorrectDialog
          key={corrected.id}
          importId={id}
          refusal={corrected}
          onCorrected={() => goOn(corrected)}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </Modal>
  );
}

/** The refused rows of an import; a corrected one leaves the list. */
const refusedRows: ListSource<ImportRefusal, { importId: number }> = {
  name: 'contact-import-refusals',
  events: {},
  async fetchPage({ importId }, pageNumber, signal) {
    const { records, ...page } = await api('GET /contacts/imports/:importId/refusals', {
      params: { importId },
      query: { pageNumber },
      signal,
    });
    return { ...page, items: records };
  },
};
