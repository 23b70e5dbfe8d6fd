import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import { Select } from 'antd';
import { useState } from 'react';
import { searchDelay, useDebouncedValue } from '../../core/use-debounced-value.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The option that creates an organisation. */
const addChoice = -1;
/** The value that stands for none, because antd takes null for no choice. */
const none = 0;

interface Shared {
  id?: string;
  className?: string;
  /** The name of the control where no label of a form stands at it. */
  label?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
}

/** Chooses one organisation by name, or none. */
export interface OrganisationSelectProps extends Shared {
  value?: number | null | undefined;
  onChange?: (organisationId: number | null) => void;
  /** Creates one with the typed name and tells its id; without it, none can be created. */
  onAdd?: (name: string) => Promise<number | undefined>;
}

/** Chooses one organisation by name; the server searches. A name that nobody has can be added. */
export function OrganisationSelect({ value, onChange, onAdd, ...shared }: OrganisationSelectProps) {
  const { t } = useTranslation('ui');
  const { options, typed, setText, isLooking, isNew } = useChoices(value ? [value] : []);
  const add = onAdd && isNew ? [{ value: addChoice, label: t('organisations.add', { name: typed }) }] : [];
  const choose = async (chosen: number | undefined) => {
    if (chosen !== addChoice) return onChange?.(chosen ?? null);
    const made = await onAdd?.(typed);
    setText('');
    if (made !== undefined) onChange?.(made);
  };
  return (
    <Select<number>
      {...attributesOf(shared)}
      value={value ?? undefined}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isLooking}
      options={[...options, ...add]}
      onChange={(chosen: number | undefined) => void choose(chosen)}
    />
  );
}

/** Chooses several organisations. */
export interface OrganisationsSelectProps extends Shared {
  value?: readonly number[] | undefined;
  onChange?: (organisationIds: number[]) => void;
}

/** Chooses several organisations by name. Of those that are gone it says so. */
export function OrganisationsSelect({ value = [], onChange, ...shared }: OrganisationsSelectProps) {
  const { options, setText, isLooking } = useChoices(value);
  return (
    <Select<number[]>
      {...attributesOf(shared)}
      mode="multiple"
      value={[...value]}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isLooking}
      options={options}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

/** Chooses several organisations, of which null, none at all, can be one. */
export interface OrganisationsOrNoneSelectProps extends Shared {
  /** The text for null. */
  noneText: string;
  value: readonly (number | null)[];
  onChange: (organisationIds: (number | null)[]) => void;
}

/** The same, where none at all is a choice, too. */
export function OrganisationsOrNoneSelect({ noneText, value, onChange, ...shared }: OrganisationsOrNoneSelectProps) {
  const { options, setText, isLooking } = useChoices(value.filter((id) => id !== null));
  return (
    <Select<number[]>
      {...attributesOf(shared)}
      mode="multiple"
      value={value.map((id) => id ?? none)}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isLooking}
      options={[{ value: none, label: noneText }, ...options]}
      onChange={(ids) => onChange(ids.map((id) => (id === none ? null : id)))}
    />
  );
}

function attributesOf({ id, className, label, placeholder, disabled }: Shared) {
  return { id, className, 'aria-label': label, placeholder: placeholder ?? label, disabled };
}

/** The names of some organisations; of those that are gone there is none. */
export function useOrganisationNames(ids: readonly number[]) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const { found } = useLookup('organisations', wanted.length > 0 ? wanted : null, (signal) =>
    api('GET /organisations', { query: { ids: JSON.stringify(wanted) }, signal }),
  );
  return { items: found?.records ?? [], isKnown: found !== undefined || wanted.length === 0 };
}

/** What a search finds, after what is chosen. */
function useChoices(chosen: readonly number[]) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const searchParam = useDebouncedValue(text.trim(), searchDelay);
  const search = useLookup('organisation choices', [searchParam], (signal) =>
    api('GET /organisations', { query: { searchParam }, signal }),
  );
  const found = search.found?.records ?? [];
  const known = useOrganisationNames(chosen);
  const names = new Map([...known.items, ...found].map(({ id, name }) => [id, name]));
  const goneText = known.isKnown ? t('organisations.gone') : '…';
  const options = [...new Set([...chosen, ...found.map(({ id }) => id)])].map((id) => ({
    value: id,
    label: names.get(id) ?? goneText,
  }));
  const isSame = (name: string) => name.toLocaleLowerCase() === searchParam.toLocaleLowerCase();
  const isNew = searchParam !== '' && search.found !== undefined && !found.some(({ name }) => isSame(name));
  return { options, typed: searchParam, setText, isLooking: search.isLooking, isNew };
}
