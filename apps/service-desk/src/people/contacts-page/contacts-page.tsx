import { useLiveList, useRemove } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { Contact } from '@recado/contract';
import { ImportBar } from '@recado/ui/contact-import';
import { Button, ContactAvatar, EmptyState, formatHandle, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined, MessageOutlined, PlusOutlined } from '@recado/ui/icons';
import {
  type Column,
  EditsStored,
  isStored,
  ListPage,
  LiveTable,
  type RowAction,
  useConfirmDestructive,
  useEdited,
  useSearch,
} from '@recado/ui/records';
import { Suspense } from 'react';
import { contacts } from '../contacts/contacts.ts';
import { useOpenTicket } from '../contacts/use-open-ticket.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { useOtherActions, useOtherColumns } from './contact-extensions.tsx';
import { ContactsMenu } from './contacts-menu.tsx';
import { DeletionBar } from './deletion-bar.tsx';
import { NumberChecks } from './number-checks.tsx';
import { useDeleteProgress } from './use-delete-progress.ts';
import './contacts-page.css';
import { NewTicketDialog } from '../../inbox/new-ticket/lazy-new-ticket.tsx';

/** The company's contacts: search, start a ticket, edit, import and export (SPEC §2.8). */
export default function ContactsPage() {
  const { t } = useTranslation('service-desk');
  const search = useSearch();
  const list = useLiveList(contacts, { searchParam: search.searchParam });
  const [edited, setEdited] = useEdited(list.items);
  const tickets = useOpenTicket();
  const deletion = useDeleteProgress();
  const mayExchange = useAbility('contacts:exchange');
  const mayDelete = useAbility('contacts-page:deleteContact');
  const actions = useRowActions(setEdited, tickets.open);
  const others = useOtherActions();
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('contacts.add')}
    </Button>
  );
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      title: t('contacts.name'),
      grows: true,
      render: (contact) => <ContactName contact={contact} onOpen={() => tickets.open(contact)} />,
    },
    { key: 'number', title: t('contacts.number'), width: 200, isWhole: true, render: numberOf },
    { key: 'email', title: t('contacts.email'), grows: true, render: ({ email }) => email },
    ...useOtherColumns(),
  ];
  return (
    <ListPage
      title={t('contacts.title')}
      search={search}
      searchLabel={t('contacts.search')}
      action={
        <>
          {(mayExchange || mayDelete) && <ContactsMenu searchText={search.text.trim()} />} {add}
        </>
      }
    >
      {mayExchange && <ImportBar />}
      <NumberChecks />
      {deletion ? (
        <DeletionBar {...deletion} />
      ) : (
        <LiveTable
          label={t('contacts.title')}
          list={list}
          columns={columns}
          actions={(contact) => [...others.actionsOf(contact), ...actions(contact)]}
          empty={
            search.searchParam ? (
              <EmptyState
                title={t('contacts.nothingFound', { text: search.searchParam })}
                action={<Button onClick={() => search.setText('')}>{t('contacts.clearSearch')}</Button>}
              />
            ) : (
              <EmptyState title={t('contacts.empty')} description={t('contacts.emptyText')} action={add} />
            )
          }
        />
      )}
      {others.running}
      <EditsStored value={isStored(edited)}>
        <ContactDialog edited={edited} onClose={() => setEdited(undefined)} />
      </EditsStored>
      {tickets.starting && (
        <Suspense>
          <NewTicketDialog contact={tickets.starting} onClose={tickets.close} />
        </Suspense>
      )}
    </ListPage>
  );
}

function ContactName({ contact, onOpen }: { contact: Contact; onOpen: () => void }) {
  return (
    <Button type="text" className="contact-row-name" onClick={onOpen}>
      <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={32} />
      <Name text={contact.name} title={plainName(contact.name)} />
    </Button>
  );
}

/** A group has no telephone number: its number is a WhatsApp id. */
function numberOf(contact: Contact) {
  return contact.isGroup ? null : formatHandle(contact);
}

function useRowActions(edit: (contact: Contact) => void, openTicket: (contact: Contact) => void) {
  const { t } = useTranslation('service-desk');
  const confirm = useConfirmDestructive();
  const remove = useRemove(contacts);
  const mayDelete = useAbility('contacts-page:deleteContact');
  return (contact: Contact): RowAction<Contact>[] => {
    const name = plainName(contact.name);
    const ask = () =>
      confirm({
        title: t('contacts.deleteTitle'),
        what: name,
        consequence: t('contacts.deleteConsequence'),
        run: () => remove.mutateAsync(contact.id),
      });
    return [
      { key: 'ticket', label: t('contacts.startTicket', { name }), icon: <MessageOutlined />, run: openTicket },
      { key: 'edit', label: t('contacts.edit', { name }), icon: <EditOutlined />, run: edit },
      ...(mayDelete
        ? [{ key: 'delete', label: t('contacts.delete', { name }), icon: <DeleteOutlined />, run: ask, danger: true }]
        : []),
    ];
  };
}
