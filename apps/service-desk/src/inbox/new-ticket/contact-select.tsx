import { useLiveList } from '@recado/api/live';
import { ContactAvatar, formatHandle, Name, plainName, useDebouncedValue } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { Select } from '@recado/ui/records';
import { useState } from 'react';
import { contacts } from '../../people/contacts/contacts.ts';
import type { ChosenContact } from './use-start-ticket.ts';
import './contact-select.css';

/** From this many characters on contacts are searched, 500 ms after the last key (SPEC §5). */
const searchFrom = 3;
/** The option that adds a new contact. */
const addChoice = -1;

/** The props of a form field, and a callback for a text that matches no contact. */
export interface ContactSelectProps {
  id?: string;
  value?: ChosenContact;
  onChange?: (contact: ChosenContact | undefined) => void;
  /** Without it, no contact can be added. */
  onAdd?: (typed: string) => void;
  /** Leaves groups out. */
  peopleOnly?: boolean;
}

/** Chooses a contact by name or number; a text without a match can be added as a new contact. */
export function ContactSelect({ id, value, onChange, onAdd, peopleOnly = false }: ContactSelectProps) {
  const { t } = useTranslation('service-desk');
  const [text, setText] = useState('');
  const { found: everybody, isSearching, isSettled } = useContactSearch(text);
  const found = peopleOnly ? everybody.filter(({ isGroup, number }) => !isGroup && number !== '') : everybody;
  const listed = value && !found.some((contact) => contact.id === value.id) ? [value, ...found] : found;
  const isNobody = isSettled && found.length === 0;
  const add = isNobody && onAdd ? [{ value: addChoice, label: <AddContact text={text.trim()} /> }] : [];
  const choose = (chosen: number | undefined) => {
    if (chosen === addChoice) onAdd?.(text.trim());
    else onChange?.(listed.find((contact) => contact.id === chosen));
  };
  return (
    <Select<number>
      id={id}
      allowClear
      value={value?.id}
      placeholder={t('newTicket.contactPlaceholder')}
      loading={isSearching}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={
        isSearching ? t('newTicket.searching') : t(isNobody ? 'sendContact.nobody' : 'newTicket.typeMore')
      }
      optionLabelProp="title"
      onChange={choose}
      options={[...listed.map(asOption), ...add]}
    />
  );
}

function useContactSearch(text: string) {
  const searchParam = useDebouncedValue(text.trim());
  const isEnough = searchParam.length >= searchFrom;
  const { items, isLoading, error } = useLiveList(contacts, { searchParam }, { enabled: isEnough });
  const isSettled = isEnough && !isLoading && !error && searchParam === text.trim();
  return { found: isEnough ? items : [], isSearching: isEnough && isLoading, isSettled };
}

function asOption(contact: ChosenContact) {
  return { value: contact.id, title: plainName(contact.name), label: <ContactChoice contact={contact} /> };
}

function ContactChoice({ contact }: { contact: ChosenContact }) {
  return (
    <span className="contact-choice">
      <ContactAvatar name={contact.name} size={24} />
      <Name className="contact-choice-name" text={contact.name} />
      <span className="contact-choice-number">{formatHandle(contact)}</span>
    </span>
  );
}

function AddContact({ text }: { text: string }) {
  const { t } = useTranslation('service-desk');
  return (
    <span className="contact-choice">
      <PlusOutlined aria-hidden />
      {t('newTicket.add', { text })}
    </span>
  );
}
