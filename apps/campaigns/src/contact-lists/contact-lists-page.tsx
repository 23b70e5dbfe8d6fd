import { fieldsOf, initialOf } from '@recado/api/fields';
import { useLiveList, useRemove, useSave } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { ContactList } from '@recado/contract';
import { formatNumber, saveFile } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ContactsOutlined, DownloadOutlined } from '@recado/ui/icons';
import {
  type Column,
  type Edited,
  RecordDialog,
  RecordPage,
  type RowAction,
  TextField,
  useSearch,
} from '@recado/ui/records';
import { Link, useNavigate } from '@recado/ui/router';
import { contactLists } from './contact-lists.ts';

/** The mark by which Excel recognises UTF-8. */
const mark = '\u{feff}';

/** Contact lists for campaigns, each with the number of its contacts (SPEC §2.8). */
export default function ContactListsPage() {
  const { t } = useTranslation('campaigns');
  const search = useSearch();
  const list = useLiveList(contactLists, { searchParam: search.searchParam });
  const remove = useRemove(contactLists);
  const mayDelete = useAbility('contacts-page:deleteContact');
  const columns: Column<ContactList>[] = [
    {
      key: 'name',
      title: t('contactLists.name'),
      grows: true,
      render: ({ id, name }) => <Link to={pathOf(id)}>{name}</Link>,
    },
    {
      key: 'contacts',
      title: t('contactLists.contacts'),
      align: 'right',
      width: 140,
      render: ({ contactsCount }) => formatNumber(contactsCount),
    },
  ];
  return (
    <RecordPage
      title={t('contactLists.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('contactLists.add')}
      empty={{ title: t('contactLists.empty'), description: t('contactLists.emptyText') }}
      removal={{
        title: t('contactLists.deleteTitle'),
        consequence: t('contactLists.deleteConsequence'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      may={{ remove: () => mayDelete }}
      moreActions={useMoreActions()}
      dialog={(edited, close) => <ContactListDialog edited={edited} onClose={close} />}
    />
  );
}

function pathOf(contactListId: number): string {
  return `/contact-lists/${contactListId}/contacts`;
}

/** The sample sheet and the contacts of a list (SPEC §2.8). */
function useMoreActions() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const sample = () =>
    saveFile(
      new Blob([`${mark}${t('contactLists.sampleText')}`], { type: 'text/csv;charset=utf-8' }),
      t('contactLists.sampleFile'),
    );
  return ({ name }: ContactList): RowAction<ContactList>[] => [
    { key: 'sample', label: t('contactLists.sample'), icon: <DownloadOutlined />, run: sample },
    {
      key: 'contacts',
      label: t('contactLists.open', { name }),
      icon: <ContactsOutlined />,
      run: ({ id }) => navigate(pathOf(id)),
    },
  ];
}

const fields = fieldsOf('POST /contact-lists');

/** Creates or renames a list (SPEC §5). */
function ContactListDialog({ edited, onClose }: { edited: Edited<ContactList>; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const save = useSave(contactLists, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Pick<ContactList, 'name'>>
      open={edited !== undefined}
      title={record ? t('contactLists.editTitle') : t('contactLists.newTitle')}
      initialValues={record ?? initialOf('POST /contact-lists')}
      onSave={({ name }) => save({ name })}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('contactLists.name')} />
    </RecordDialog>
  );
}
