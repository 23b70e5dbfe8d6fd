import { useLiveList, useRemove } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { Contact } from '@recado/contract';
import { ImportBar } from '@recado/ui/contact-import';
import { Button, Checkbox, ContactAvatar, EmptyState, formatHandle, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  FileOutlined,
  MessageOutlined,
  PlusOutlined,
  StopOutlined,
} from '@recado/ui/icons';
import { Tag } from '@recado/ui/parts';
import {
  type Column,
  EditsStored,
  FilterSelect,
  isStored,
  ListPage,
  LiveTable,
  OrganisationSelect,
  type RowAction,
  useConfirmDestructive,
  useEdited,
  useSearch,
} from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { Suspense, useState } from 'react';
import { useAskBlock } from '../blocking/use-ask-block.ts';
import { useBlock } from '../blocking/use-block.ts';
import { contacts } from '../contacts/contacts.ts';
import { useOpenTicket } from '../contacts/use-open-ticket.ts';
import { useFieldsOf } from '../custom-fields/custom-fields.ts';
import { type ContactSearch, contactSearch } from '../custom-fields/field-search.ts';
import ChosenContactsBar from './chosen-contacts-bar.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { useOtherActions, useOtherColumns } from './contact-extensions.tsx';
import { ContactsMenu } from './contacts-menu.tsx';
import { DeletionBar } from './deletion-bar.tsx';
import { NumberChecks } from './number-checks.tsx';
import { type Choosing, useChoosing } from './use-choosing.ts';
import { useDeleteProgress } from './use-delete-progress.ts';
import './contacts-page.css';
import { NewTicketDialog } from '../../inbox/new-ticket/lazy-new-ticket.tsx';

/** The company's contacts: search, start a ticket, edit, import and export (SPEC §2.8). */
export default function ContactsPage() {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  const search = useSearch();
  const fields = useFieldsOf('contact');
  const [isBlocked, setBlocked] = useState(false);
  const [organisationId, setOrganisationId] = useState<number | null>(null);
  const list = useNarrowed({ isBlocked, organisationId }, contactSearch(search.searchParam, fields));
  const choosing = useChoosing(list.items);
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
      render: (contact) => <ContactName contact={contact} choosing={choosing} onOpen={() => tickets.open(contact)} />,
    },
    { key: 'number', title: t('contacts.number'), width: 200, isWhole: true, render: numberOf },
    { key: 'email', title: t('contacts.email'), grows: true, render: ({ email }) => email },
    {
      key: 'organisation',
      title: t('contacts.organisation'),
      width: 180,
      render: ({ organisation }) => organisation?.name,
    },
    ...useOtherColumns(),
  ];
  return (
    <ListPage
      title={t('contacts.title')}
      search={search}
      searchLabel={t('contacts.search')}
      filters={
        <>
          <FilterSelect
            label={t('contacts.blockFilter')}
            all={t('contacts.everybody')}
            listsAll
            value={isBlocked ? 'blocked' : undefined}
            choices={[{ value: 'blocked', label: t('contacts.onlyBlocked') }]}
            onChange={(value) => setBlocked(value === 'blocked')}
          />
          <OrganisationSelect
            className="filter-select"
            label={t('contacts.organisation')}
            placeholder={t('contacts.allOrganisations')}
            value={organisationId}
            onChange={setOrganisationId}
          />
        </>
      }
      action={
        <>
          <Button onClick={() => navigate('/organisations')}>{t('contacts.organisations')}</Button>{' '}
          {(mayExchange || mayDelete) && (
            <ContactsMenu
              searched={contactSearch(search.text.trim(), fields)}
              narrowing={narrowingOf({ isBlocked, organisationId })}
            />
          )}{' '}
          {add}
        </>
      }
    >
      {mayExchange && <ImportBar />}
      <NumberChecks />
      {choosing.chosen.length > 0 && <ChosenContactsBar choosing={choosing} />}
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
            ) : organisationId !== null ? (
              <EmptyState title={t('contacts.noneOfOrganisation')} />
            ) : isBlocked ? (
              <EmptyState title={t('contacts.noneBlocked')} description={t('contacts.noneBlockedText')} />
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

interface ContactNameProps {
  contact: Contact;
  choosing: Choosing;
  onOpen: () => void;
}

function ContactName({ contact, choosing, onOpen }: ContactNameProps) {
  const { t } = useTranslation('service-desk');
  const name = plainName(contact.name);
  return (
    <span className="contact-row">
      <Checkbox
        aria-label={t('choosing.choose', { name })}
        checked={choosing.isChosen(contact)}
        onChange={() => choosing.toggle(contact)}
      />
      <Button type="text" className="contact-row-name" onClick={onOpen}>
        <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={32} />
        <Name text={contact.name} title={name} />
      </Button>
      {contact.blockedAt && (
        <Tag className="blocked-chip" icon={<StopOutlined aria-hidden />}>
          {t('contacts.blocked')}
        </Tag>
      )}
    </span>
  );
}

/** A group has no telephone number: its number is a WhatsApp id. */
function numberOf(contact: Contact) {
  return contact.isGroup ? null : formatHandle(contact);
}

interface Filters {
  isBlocked: boolean;
  organisationId: number | null;
}

/** The filters of the page, as the list and the export are asked for them. */
function narrowingOf({ isBlocked, organisationId }: Filters) {
  return { ...(isBlocked && { blocked: 'true' as const }), ...(organisationId !== null && { organisationId }) };
}

/** The contacts of a search, as far as they pass the filters: those that no longer do leave the list at once. */
function useNarrowed(filters: Filters, search: ContactSearch) {
  const list = useLiveList(contacts, { ...search, ...narrowingOf(filters) });
  const { isBlocked, organisationId } = filters;
  const passes = (contact: Contact) =>
    (!isBlocked || contact.blockedAt !== null) &&
    (organisationId === null || contact.organisationId === organisationId);
  return { ...list, items: list.items.filter(passes) };
}

function useRowActions(edit: (contact: Contact) => void, openTicket: (contact: Contact) => void) {
  const { t } = useTranslation('service-desk');
  const confirm = useConfirmDestructive();
  const remove = useRemove(contacts);
  const askBlock = useAskBlock();
  const block = useBlock();
  const mayDelete = useAbility('contacts-page:deleteContact');
  const managesPersons = useAbility('persons:manage');
  const navigate = useNavigate();
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
      contact.blockedAt
        ? {
            key: 'unblock',
            label: t('contacts.unblockOf', { name }),
            icon: <CheckCircleOutlined />,
            run: () => void block([contact], false),
          }
        : {
            key: 'block',
            label: t('contacts.blockOf', { name }),
            icon: <StopOutlined />,
            run: () => askBlock([contact]),
          },
      ...(managesPersons && !contact.isGroup
        ? [
            {
              key: 'person',
              label: t('contacts.personOf', { name }),
              icon: <FileOutlined />,
              run: () => navigate(`/contacts/${contact.id}/person`),
            },
          ]
        : []),
      ...(mayDelete
        ? [{ key: 'delete', label: t('contacts.delete', { name }), icon: <DeleteOutlined />, run: ask, danger: true }]
        : []),
    ];
  };
}
