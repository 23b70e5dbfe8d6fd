import type { Contact } from '@recado/contract';
import {
  contactAction,
  contactColumn,
  ExtensionMark,
  extensionKey,
  extensionsFor,
  factsOfContact,
  type PointContact,
  useExtensionRowActions,
  useExtensionsAt,
} from '@recado/federation';
import { plainName } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import type { Column, RowAction } from '@recado/ui/records';
import type { ReactNode } from 'react';
import { returningFocus, useMenuItems } from '../../inbox/extensions/use-menu-of.tsx';
import './contact-extensions.css';

/** More would leave no room for the name on a laptop. */
const mostColumns = 3;

/** The columns that other remotes add to the list of contacts. */
export function useOtherColumns(): Column<Contact>[] {
  const { language } = useLanguage();
  const columns = useExtensionsAt(contactColumn).slice(0, mostColumns);
  return columns.map((extension) => {
    const title = extension.entry.title[language];
    const render = (contact: Contact) => {
      const point = pointContactOf(contact);
      if (extensionsFor(contactColumn, [extension], factsOfContact(point)).length === 0) return null;
      return (
        <div className="contact-other-cell">
          <ExtensionMark point={contactColumn} extension={extension} label={title} props={{ contact: point }} />
        </div>
      );
    };
    return { key: extensionKey(extension), title, width: 160, render };
  });
}

/** The buttons that other remotes add to a contact's row, and the component of the chosen one. */
export function useOtherActions(): { actionsOf: (contact: Contact) => RowAction<Contact>[]; running: ReactNode } {
  const { t } = useTranslation('service-desk');
  const { entriesOf, running } = useExtensionRowActions(
    contactAction,
    (contact: Contact) => factsOfContact(pointContactOf(contact)),
    (contact, onClose) => ({ contact: pointContactOf(contact), onClose }),
  );
  const itemsOf = useMenuItems();
  const actionsOf = (contact: Contact) =>
    itemsOf(entriesOf(contact)).map(({ key, icon, label, onClick }) => ({
      key,
      icon,
      label: t('contacts.otherAction', { action: label, name: plainName(contact.name) }),
      run: onClick,
    }));
  return { actionsOf, running: returningFocus(running) };
}

function pointContactOf({ id, name, number, email, isGroup, whatsapp }: Contact): PointContact {
  return { id, name, number: number || null, email, isGroup, whatsappId: whatsapp?.id ?? null };
}
