import { api, fetchFile } from '@recado/api/client';
import type { ContactImport, ImportRefusal } from '@recado/api/contract';
import { type ListSource, useLiveList } from '@recado/api/live';
import { Button, Modal, saveFile, useNotify } from '../core/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { DownloadOutlined } from '../icons/index.ts';
import { type Column, LiveTable } from '../records/index.ts';

/** The refused rows of an import, with the reasons. */
export function RefusalsDialog({ of: { id }, onClose }: { of: ContactImport; onClose: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { language } = useLanguage();
  const list = useLiveList(refusedRows, { importId: id });
  const download = async () => {
    const file = await fetchFile('GET /contacts/imports/:importId/refusals/export', {
      params: { importId: id },
      query: { language },
    });
    saveFile(file, t('contactImport.refusedFile'));
  };
  const reasons: Record<ImportRefusal['reason'], string> = {
    number: t('contactImport.refusedNumber'),
    name: t('contactImport.refusedName'),
    nameTooLong: t('contactImport.refusedNameTooLong'),
    email: t('contactImport.refusedEmail'),
    repeated: t('contactImport.refusedRepeated'),
    exists: t('contactImport.refusedExists'),
    full: t('contactImport.refusedFull'),
  };
  const columns: Column<ImportRefusal>[] = [
    { key: 'row', title: t('contactImport.row'), align: 'right', width: 80, render: ({ row }) => row },
    { key: 'name', title: t('contactImport.name'), grows: true, render: ({ name }) => name, isCardTitle: true },
    { key: 'number', title: t('contactImport.number'), render: ({ number }) => number },
    { key: 'reason', title: t('contactImport.reason'), render: ({ reason }) => reasons[reason] },
  ];
  return (
    <Modal
      open
      width={720}
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
      <LiveTable label={t('contactImport.refusedTitle')} list={list} columns={columns} empty={null} />
    </Modal>
  );
}

/** The refused rows of an import; they no longer change. */
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
