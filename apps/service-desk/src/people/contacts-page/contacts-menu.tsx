import { api, fetchFile } from '@recado/api/client';
import { applyAnswer } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { QueryInput } from '@recado/contract';
import { contactImports, ImportFileDialog } from '@recado/ui/contact-import';
import { Button, Dropdown, saveFile, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { type ContactSearch, sentSearch } from '../custom-fields/field-search.ts';
import { DeleteAllDialog } from './delete-all-dialog.tsx';

/** The mark by which Excel recognises UTF-8. */
const mark = '\u{feff}';

/** The filters of the list, which the export has, too. */
type Narrowing = Omit<QueryInput<'GET /contacts/export'>, 'searchParam' | 'field'>;

/**
 * Imports, export, the template, and deleting all (SPEC §2.8). What matches `searched` is exported, as it is typed
 * now: the list follows half a second later.
 */
export function ContactsMenu({ searched, narrowing }: { searched: ContactSearch; narrowing: Narrowing }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const mayDelete = useAbility('contacts-page:deleteContact');
  const [dialog, setDialog] = useState<'file' | 'delete'>();
  const importAgenda = () => applyAnswer(contactImports, () => api('POST /contacts/import'));
  const exportAll = async () =>
    saveFile(
      await fetchFile('GET /contacts/export', { query: { ...sentSearch(searched), ...narrowing } }),
      'contatos.csv',
    );
  const template = () =>
    saveFile(
      new Blob([`${mark}${t('contacts.templateText')}`], { type: 'text/csv;charset=utf-8' }),
      'modelo-contatos.csv',
    );
  const items = [
    { key: 'agenda', label: t('contacts.importAgenda'), onClick: () => void importAgenda().catch(notify.error) },
    { key: 'file', label: t('contacts.importFile'), onClick: () => setDialog('file') },
    { key: 'template', label: t('contacts.template'), onClick: template },
    { type: 'divider' as const },
    { key: 'export', label: t('contacts.export'), onClick: () => void exportAll().catch(notify.error) },
    ...(mayDelete
      ? [
          { type: 'divider' as const },
          { key: 'delete', label: t('contacts.deleteAll'), danger: true, onClick: () => setDialog('delete') },
        ]
      : []),
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button>
          {t('contacts.menu')} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {dialog === 'file' && <ImportFileDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteAllDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}
