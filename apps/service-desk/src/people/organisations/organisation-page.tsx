import { tickets, useLiveList, useRecord } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { Contact, Organisation, Ticket } from '@recado/contract';
import { shownDocument } from '@recado/contract/document-number';
import { webAddress } from '@recado/contract/link-address';
import {
  Button,
  ContactAvatar,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatHandle,
  ListSkeleton,
  Name,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined } from '@recado/ui/icons';
import { type Column, EditsStored, LiveTable, useEdited } from '@recado/ui/records';
import { Link, useNavigate, useParams } from '@recado/ui/router';
import { contacts } from '../contacts/contacts.ts';
import { useOpenTicket } from '../contacts/use-open-ticket.ts';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { organisations } from './organisations.ts';
import { useDeleteOrganisation } from './use-delete-organisation.ts';
import './organisations.css';

/** One organisation: its facts, its contacts, and the tickets of theirs that are not resolved. */
export default function OrganisationPage() {
  const { t } = useTranslation('service-desk');
  const id = Number(useParams().organisationId);
  const { record, error } = useRecord(organisations, id);
  return (
    <div className="organisation-page">
      <Link to="/organisations">{t('organisations.back')}</Link>
      {error ? <ErrorState failure={error} /> : record ? <Known organisation={record} /> : <ListSkeleton />}
    </div>
  );
}

function Known({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  const [edited, setEdited] = useEdited([organisation]);
  const mayDelete = useAbility('contacts-page:deleteContact');
  const remove = useDeleteOrganisation(() => navigate('/organisations'));
  return (
    <>
      <header className="organisation-header">
        <h1>{organisation.name}</h1>
        <Button icon={<EditOutlined aria-hidden />} onClick={() => setEdited(organisation)}>
          {t('organisations.change')}
        </Button>
        {mayDelete && (
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => remove(organisation)}>
            {t('organisations.remove')}
          </Button>
        )}
      </header>
      <Facts organisation={organisation} />
      <section aria-labelledby="organisation-contacts">
        <h2 id="organisation-contacts">{t('organisations.contacts')}</h2>
        <Contacts organisationId={organisation.id} />
      </section>
      <section aria-labelledby="organisation-tickets">
        <h2 id="organisation-tickets">{t('organisations.tickets')}</h2>
        <OpenTickets organisationId={organisation.id} />
      </section>
      <EditsStored value={edited !== undefined}>
        <OrganisationDialog edited={edited} onClose={() => setEdited(undefined)} />
      </EditsStored>
    </>
  );
}

function Facts({ organisation: { documentNumber, site, note } }: { organisation: Organisation }) {
  const { t } = useTranslation('service-desk');
  const address = webAddress(site);
  if (!documentNumber && !site && !note) return null;
  return (
    <dl className="organisation-facts">
      {documentNumber && (
        <div>
          <dt>{t('organisations.documentNumber')}</dt>
          <dd>{shownDocument(documentNumber)}</dd>
        </div>
      )}
      {site && (
        <div>
          <dt>{t('organisations.site')}</dt>
          <dd>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer noopener">
                {site}
              </a>
            ) : (
              site
            )}
          </dd>
        </div>
      )}
      {note && (
        <div>
          <dt>{t('organisations.note')}</dt>
          <dd className="organisation-note">{note}</dd>
        </div>
      )}
    </dl>
  );
}

function Contacts({ organisationId }: { organisationId: number }) {
  const { t } = useTranslation('service-desk');
  const all = useLiveList(contacts, { organisationId });
  // Who gets another organisation leaves the list at once.
  const list = { ...all, items: all.items.filter((one) => one.organisationId === organisationId) };
  const { open } = useOpenTicket();
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      title: t('organisations.name'),
      grows: true,
      render: (contact) => (
        <Button type="text" className="contact-row-name" onClick={() => open(contact)}>
          <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={32} />
          <Name text={contact.name} />
        </Button>
      ),
    },
    { key: 'number', title: t('organisations.number'), width: 200, isWhole: true, render: formatHandle },
    { key: 'email', title: t('organisations.email'), grows: true, render: ({ email }) => email },
  ];
  return (
    <LiveTable
      label={t('organisations.contacts')}
      list={list}
      columns={columns}
      empty={<EmptyState title={t('organisations.noContacts')} description={t('organisations.noContactsText')} />}
    />
  );
}

function OpenTickets({ organisationId }: { organisationId: number }) {
  const { t } = useTranslation('service-desk');
  const list = useLiveList(tickets, {
    organisations: [organisationId],
    statuses: ['open', 'pending'],
    showAll: 'true',
  });
  const columns: Column<Ticket>[] = [
    {
      key: 'contact',
      title: t('organisations.name'),
      grows: true,
      render: ({ uuid, contact }) => (
        <Link className="organisation-link" to={`/tickets/${uuid}`}>
          <Name text={contact.name} />
        </Link>
      ),
    },
    { key: 'queue', title: t('organisations.queue'), render: ({ queue }) => queue?.name },
    { key: 'agent', title: t('organisations.agent'), render: ({ user }) => user?.name },
    {
      key: 'last',
      title: t('organisations.lastMessage'),
      width: 180,
      render: ({ lastMessageAt }) => formatDateTime(lastMessageAt),
    },
  ];
  return (
    <LiveTable
      label={t('organisations.tickets')}
      list={list}
      columns={columns}
      empty={<EmptyState title={t('organisations.noTickets')} description={t('organisations.noTicketsText')} />}
    />
  );
}
