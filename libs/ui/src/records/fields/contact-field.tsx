import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import { Select } from 'antd';
import { useState } from 'react';
import { formatHandle } from '../../core/formats/contact-handle.ts';
import { searchDelay, useDebouncedValue } from '../../core/use-debounced-value.ts';
import { Field, type FieldProps } from './field.tsx';

/** Chooses one contact by name or number; the server searches. */
export function ContactField({
  placeholder,
  disabled,
  ...field
}: FieldProps & { placeholder: string; disabled?: boolean }) {
  return (
    <Field {...field}>
      <ContactSelect placeholder={placeholder} disabled={disabled} />
    </Field>
  );
}

interface ContactSelectProps {
  id?: string;
  value?: number | null;
  onChange?: (contactId: number | null) => void;
  placeholder: string;
  disabled?: boolean;
}

function ContactSelect({ id, value, onChange, placeholder, disabled }: ContactSelectProps) {
  const [text, setText] = useState('');
  const name = useDebouncedValue(text, searchDelay);
  const { found = [], isLooking } = useLookup('contact choices', [name], (signal) =>
    api('GET /contacts/list', { query: { name }, signal }),
  );
  const isMissing = typeof value === 'number' && !found.some((contact) => contact.id === value);
  const chosen = useLookup('contact', isMissing ? [value] : null, (signal) =>
    api('GET /contacts/:contactId', { params: { contactId: value ?? 0 }, signal }),
  ).found;
  return (
    <Select
      id={id}
      value={value ?? undefined}
      allowClear
      disabled={disabled}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isLooking}
      placeholder={placeholder}
      options={[...(chosen && isMissing ? [chosen] : []), ...found].map((contact) => ({
        value: contact.id,
        label: contact.name || formatHandle(contact),
      }))}
      onChange={(contactId?: number) => onChange?.(contactId ?? null)}
    />
  );
}
