import { fetchFile } from '@recado/api/client';
import type { ContactImport, ImportRefusal } from '@recado/api/contract';
import { Button, Modal, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownloadOutlined } from '@recado/ui/icons';
import { type Column, LiveTable } from '@recado/ui/records';
import { saveFile } from '../save-file.ts';
import { useRefusals } from './use-refusals.ts';

/** The rows of an import that became no contact, and why. */
export function RefusalsDialog({ of: { id }, onClose }: { of: ContactImport; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const list = useRefusals(id);
  const download = async () => {
    const file = await fetchFile('GET /contacts/imports/:importId/refusals/export', { params: { importId: id } });
    saveFile(file, 'recusadas.csv');
  };
  const columns: Column<ImportRefusal>[] = [
    { key: 'row', title: t('contacts.row'), align: 'right', width: 80, render: ({ row }) => row },
    { key: 'name', title: t('contacts.name'), grows: true, render: ({ name }) => name, isCardTitle: true },
    { key: 'number', title: t('contacts.number'), render: ({ number }) => number },
    { key: 'reason', title: t('contacts.reason'), render: ({ reason }) => t(`contacts.reasons.${reason}`) },
  ];
  return (
    <Modal
      open
      width={720}
      title={t('contacts.refusedTitle')}
      onCancel={onClose}
      footer={[
        <Button key="file" icon={<DownloadOutlined aria-hidden />} onClick={() => void download().catch(notify.error)}>
          {t('contacts.downloadRefused')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('contacts.close')}
        </Button>,
      ]}
    >
      <LiveTable label={t('contacts.refusedTitle')} list={list} columns={columns} empty={null} />
    </Modal>
  );
}
