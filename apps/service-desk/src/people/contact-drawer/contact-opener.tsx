import type { KnownTicket } from '@recado/api/live';
import { KeyHint, Name, Tooltip } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { contactKeys } from './contact-keys.ts';
import { showContact, useContactOpenedFor } from './drawer-store.ts';

/** The element that has the focus again when the drawer is closed. */
export const contactOpenerId = 'contact-opener';

/** The contact's name in the chat's header, which opens and closes the contact drawer. */
export function ContactOpener({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const isOpen = useContactOpenedFor() !== null;
  const tip = (
    <>
      {t(isOpen ? 'drawer.close' : 'drawer.open')} <KeyHint keys={contactKeys} />
    </>
  );
  return (
    <Tooltip title={tip} placement="bottom">
      <button
        type="button"
        id={contactOpenerId}
        className="contact-opener"
        aria-expanded={isOpen}
        aria-keyshortcuts={contactKeys.replace('mod', 'Control')}
        onClick={() => showContact(isOpen ? null : ticket.uuid)}
      >
        <Name text={ticket.contact.name} />
      </button>
    </Tooltip>
  );
}
