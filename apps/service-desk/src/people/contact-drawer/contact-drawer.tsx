import { type KnownTicket, useRecord } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined, EditOutlined } from '@recado/ui/icons';
import { EditsStored } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { contacts } from '../contacts/contacts.ts';
import { contactsTexts } from '../contacts-page/texts.ts';
import { CustomFieldsPart } from '../custom-fields/custom-fields-part.tsx';
import { MergesPart } from '../merging/lazy-merging.tsx';
import { ContactFacts, type ContactFactsProps } from './contact-facts.tsx';
import { ContactSections, TicketPanel, useTicketPanels } from './drawer-extensions.tsx';
import { DrawerTabs, useChosenPanel } from './drawer-tabs.tsx';
import { NotesPart } from './notes/notes-part.tsx';
import { DrawerPart } from './parts/drawer-part.tsx';
import { FilesPart } from './parts/files-part.tsx';
import { MembersPart } from './parts/members-part.tsx';
import { RoundsPart } from './parts/rounds-part.tsx';
import './contact-drawer.css';

const ContactDialog = lazyPart(
  async () => ({ default: (await import('../contacts-page/contact-dialog.tsx')).ContactDialog }),
  contactsTexts,
);

interface ContactDrawerProps {
  ticket: KnownTicket;
  /** It covers the chat. */
  isOver: boolean;
  onClose: () => void;
}

/** The contact of a chat: facts, tags, notes, files and earlier rounds of service (SPEC §2.4). */
export default function ContactDrawer({ ticket, isOver, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('service-desk');
  const { record, error } = useRecord(contacts, ticket.contact.id);
  const [isEditing, setEditing] = useState(false);
  const leave = () => isOver && onClose();
  const panels = useTicketPanels(ticket);
  const panel = useChosenPanel(panels);
  return (
    <aside
      className="contact-drawer"
      aria-label={t('drawer.title')}
      onKeyDown={(event) => isEscape(event) && onClose()}
    >
      <header className="contact-drawer-header">
        <h3>{t('drawer.title')}</h3>
        <IconButton
          label={t('drawer.edit')}
          icon={<EditOutlined aria-hidden />}
          disabled={!record}
          onClick={() => setEditing(true)}
        />
        <IconButton autoFocus label={t('drawer.close')} icon={<CloseOutlined aria-hidden />} onClick={onClose} />
      </header>
      <DrawerTabs panels={panels} />
      <div className="contact-drawer-body">
        {panel ? (
          <TicketPanel ticket={ticket} extension={panel} />
        ) : (
          <ContactParts ticket={ticket} record={record} error={error} onLeave={leave} />
        )}
      </div>
      {isEditing && record && (
        <Suspense>
          <EditsStored value={true}>
            <ContactDialog edited={record} onClose={() => setEditing(false)} />
          </EditsStored>
        </Suspense>
      )}
    </aside>
  );
}

/** What the product itself shows of a contact, and then the sections of other remotes. */
function ContactParts({ ticket, record, error, onLeave }: ContactPartsProps) {
  const { t } = useTranslation('service-desk');
  return (
    <>
      <ContactFacts ticket={ticket} contact={record} error={error} />
      {ticket.isGroup && (
        <DrawerPart title={t('members.title')} isOpenFirst>
          <MembersPart ticket={ticket} />
        </DrawerPart>
      )}
      <CustomFieldsPart subject="contact" recordId={ticket.contact.id} />
      <CustomFieldsPart subject="ticket" recordId={ticket.id} />
      <DrawerPart title={t('notes.title')} isOpenFirst>
        <NotesPart ticket={ticket} />
      </DrawerPart>
      <DrawerPart title={t('drawer.files')}>
        <FilesPart contactId={ticket.contact.id} />
      </DrawerPart>
      <DrawerPart title={t('drawer.rounds')}>
        <RoundsPart ticket={ticket} onLeave={onLeave} />
      </DrawerPart>
      {!ticket.isGroup && (
        <DrawerPart title={t('drawer.merges')}>
          <Suspense>
            <MergesPart contactId={ticket.contact.id} />
          </Suspense>
        </DrawerPart>
      )}
      {!ticket.isGroup && <PersonLink contactId={ticket.contact.id} />}
      <ContactSections ticket={ticket} />
    </>
  );
}

/** To what the law gives a person; for administrators. */
function PersonLink({ contactId }: { contactId: number }) {
  const { t } = useTranslation('service-desk');
  if (!useAbility('persons:manage')) return null;
  return (
    <p className="drawer-person">
      <Link to={`/contacts/${contactId}/person`}>{t('drawer.person')}</Link>
    </p>
  );
}

interface ContactPartsProps extends Pick<ContactFactsProps, 'error'> {
  ticket: KnownTicket;
  record: ContactFactsProps['contact'];
  onLeave: () => void;
}

/** Dialogs, e.g. the viewer of pictures, handle Esc themselves. */
function isEscape(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  const isOwn =
    target instanceof Element && currentTarget.contains(target) && !target.closest('dialog, [role="dialog"]');
  return event.key === 'Escape' && isOwn && !event.defaultPrevented;
}
