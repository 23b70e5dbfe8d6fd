import type { ApiFailure } from '@recado/api/client';
import { type KnownTicket, useUpdate } from '@recado/api/live';
import type { Contact } from '@recado/contract';
import {
  Button,
  ColorTag,
  ContactAvatar,
  CopyButton,
  ErrorState,
  formatHandle,
  Name,
  useNotify,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { TagOutlined } from '@recado/ui/icons';
import { Switch } from '@recado/ui/parts';
import { editTags } from '../../inbox/ticket-tags/tagged-ticket.ts';
import { BlockPart } from '../blocking/lazy-blocking.tsx';
import { ConsentPart } from '../consent/lazy-consent.tsx';
import { contacts } from '../contacts/contacts.ts';
import { OrganisationPart } from '../organisations/lazy-organisation.tsx';
import { AskNumber } from './ask-number.tsx';

/** The ticket of the drawer, and its contact's record, or why it is not there. */
export interface ContactFactsProps {
  ticket: KnownTicket;
  /** Undefined while it loads: the ticket's data is shown meanwhile. */
  contact: Contact | undefined;
  error: ApiFailure | null;
}

/** Picture, name, number, e-mail, further fields, tags of the ticket, and whether the chatbot answers. */
export function ContactFacts({ ticket, contact, error }: ContactFactsProps) {
  const { t } = useTranslation('service-desk');
  const { name, number, username, email, isGroup, profilePicUrl } = { ...ticket.contact, ...contact };
  return (
    <section className="contact-facts" aria-label={t('drawer.facts')}>
      <ContactAvatar name={name} picture={profilePicUrl} size={72} isGroup={isGroup} />
      <p className="contact-facts-name">
        <Name text={name} />
      </p>
      {isGroup && <p className="contact-facts-muted">{t('chat.group')}</p>}
      {!isGroup && (
        <p className="contact-facts-number">
          {formatHandle({ number, username })} {number && <CopyNumber number={number} />}
        </p>
      )}
      {!isGroup && !number && <AskNumber ticket={ticket} />}
      {!isGroup && number && username && (
        <p className="contact-facts-muted" dir="auto">
          @{username}
        </p>
      )}
      {email && (
        <a className="contact-facts-email" href={`mailto:${email}`} dir="auto">
          {email}
        </a>
      )}
      {error && <ErrorState failure={error} />}
      <OrganisationPart contact={contact} />
      {contact && contact.extraInfo.length > 0 && (
        <dl className="contact-facts-extra">
          {contact.extraInfo.map((field) => (
            <div key={field.id ?? field.name}>
              <dt dir="auto">{field.name}</dt>
              <dd dir="auto">{field.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="contact-facts-tags">
        {ticket.tags.map((tag) => (
          <ColorTag key={tag.id} color={tag.color}>
            {tag.name}
          </ColorTag>
        ))}
        <Button size="small" icon={<TagOutlined aria-hidden />} onClick={() => editTags(ticket.id)}>
          {t('actions.tags')}
        </Button>
      </div>
      {!isGroup && <BotSwitch contactId={ticket.contact.id} isOff={contact?.disableBot ?? ticket.contact.disableBot} />}
      <ConsentPart contact={contact} />
      <BlockPart contact={contact} />
    </section>
  );
}

/** Whether the chatbot answers this contact. */
function BotSwitch({ contactId, isOff }: { contactId: number; isOff: boolean }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { mutateAsync, isPending } = useUpdate(contacts);
  const turn = (isOn: boolean) =>
    void mutateAsync({ id: contactId, body: { disableBot: !isOn } }).catch((failure: unknown) => notify.error(failure));
  return (
    <div className="contact-facts-bot">
      <span id="contact-bot">{t('drawer.bot')}</span>
      <Switch aria-labelledby="contact-bot" checked={!isOff} loading={isPending} onChange={turn} />
    </div>
  );
}

/** Copies a number in the form in which it is dialled from abroad. */
function CopyNumber({ number }: { number: string }) {
  const { t } = useTranslation('service-desk');
  return <CopyButton text={`+${number}`} label={t('drawer.copyNumber')} />;
}
