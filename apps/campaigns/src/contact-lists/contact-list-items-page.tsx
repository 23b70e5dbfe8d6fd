import { useLiveList, useRecord, useRemove } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { ContactListItem } from '@recado/contract';
import { ImportBar, ImportFileDialog } from '@recado/ui/contact-import';
import { Button, ErrorState, formatPhone, plainName, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LeftOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { useNavigate, useParams } from '@recado/ui/router';
import { useState } from 'react';
import { CheckProgress } from './check-progress.tsx';
import { ContactListItemDialog } from './contact-list-item-dialog.tsx';
import { contactListItems, contactLists } from './contact-lists.ts';

/** The contacts of a list, each with the answer of WhatsApp about its number (SPEC §2.8). */
export default function ContactListItemsPage() {
  const { t } = useTranslation('campaigns');
  const contactListId = Number(useParams().contactListId);
  const { record: contactList, error } = useRecord(contactLists, contactListId);
  const search = useSearch();
  const list = useLiveList(contactListItems, { contactListId, searchParam: search.searchParam });
  const remove = useRemove(contactListItems);
  const [isImporting, setIsImporting] = useState(false);
  const mayDelete = useAbility('contacts-page:deleteContact');
  if (error) return <ErrorState failure={error} />;
  const columns: Column<ContactListItem>[] = [
    {
      key: 'number',
      title: t('contactLists.number'),
      width: 200,
      isWhole: true,
      render: ({ number }) => formatPhone(number),
    },
    {
      key: 'name',
      title: t('contactLists.name'),
      grows: true,
      isCardTitle: true,
      render: ({ name }) => plainName(name),
    },
    { key: 'email', title: t('contactLists.email'), grows: true, render: ({ email }) => email },
    { key: 'valid', title: t('contactLists.whatsapp'), width: 150, render: (item) => <Validity of={item} /> },
  ];
  return (
    <RecordPage
      title={contactList?.name ?? t('contactLists.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => plainName(name)}
      addText={t('contactLists.addContact')}
      moreButtons={
        <>
          <ListsButton />
          <Button onClick={() => setIsImporting(true)}>{t('contactLists.import')}</Button>
        </>
      }
      above={
        <>
          <ImportBar contactListId={contactListId} />
          {contactList && <CheckProgress of={contactList} />}
        </>
      }
      empty={{ title: t('contactLists.noContacts'), description: t('contactLists.noContactsText') }}
      removal={{ title: t('contactLists.deleteContactTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      may={{ remove: () => mayDelete }}
      dialog={(edited, close) => (
        <ContactListItemDialog contactListId={contactListId} edited={edited} onClose={close} />
      )}
    >
      {isImporting && <ImportFileDialog contactListId={contactListId} onClose={() => setIsImporting(false)} />}
    </RecordPage>
  );
}

function ListsButton() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  return (
    <Button icon={<LeftOutlined aria-hidden />} onClick={() => navigate('/contact-lists')}>
      {t('contactLists.lists')}
    </Button>
  );
}

function Validity({ of: { isWhatsappValid } }: { of: ContactListItem }) {
  const { t } = useTranslation('campaigns');
  if (isWhatsappValid === null) return <StatusText tone="neutral">{t('contactLists.unchecked')}</StatusText>;
  return isWhatsappValid ? (
    <StatusText tone="success">{t('contactLists.valid')}</StatusText>
  ) : (
    <StatusText tone="danger">{t('contactLists.invalid')}</StatusText>
  );
}
