import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import type { KnownList } from '../words/rule-choices.ts';

/** The value that stands for none, because antd takes null for no choice. */
const none = 0;

interface OneProps {
  label: string;
  list: KnownList;
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (id: number) => void;
}

/** Chooses one record. One that is gone stays, and says so. */
export function OneChoice({ label, list, value, onChange }: OneProps) {
  const { t } = useTranslation('admin');
  return (
    <Select
      className="rule-value"
      aria-label={label}
      placeholder={label}
      loading={!list.isKnown}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === none ? undefined : value}
      options={optionsOf(list, [value], t('rules.gone'))}
      onChange={onChange}
    />
  );
}

interface OptionalProps {
  label: string;
  list: KnownList;
  /** The text for null. */
  noneText: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Chooses one record, or none. */
export function OptionalChoice({ label, list, noneText, value, onChange }: OptionalProps) {
  const { t } = useTranslation('admin');
  return (
    <Select
      className="rule-value"
      aria-label={label}
      loading={!list.isKnown}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? none}
      options={[{ value: none, label: noneText }, ...optionsOf(list, value === null ? [] : [value], t('rules.gone'))]}
      onChange={(id) => onChange(id === none ? null : id)}
    />
  );
}

interface SeveralProps {
  label: string;
  list: KnownList;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses several records. */
export function SeveralChoice({ label, list, value, onChange }: SeveralProps) {
  const { t } = useTranslation('admin');
  return (
    <Select
      className="rule-value"
      mode="multiple"
      aria-label={label}
      placeholder={label}
      loading={!list.isKnown}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      options={optionsOf(list, value, t('rules.gone'))}
      onChange={onChange}
    />
  );
}

type SeveralOrNoneProps = Omit<SeveralProps, 'value' | 'onChange'> & {
  /** The text for null. */
  noneText: string;
  value: readonly (number | null)[];
  onChange: (ids: (number | null)[]) => void;
};

/** Chooses several records, of which null, none at all, can be one. */
export function SeveralOrNoneChoice({ list, noneText, value, onChange, label }: SeveralOrNoneProps) {
  const withNone = { ...list, items: [{ id: none, name: noneText }, ...list.items] };
  return (
    <SeveralChoice
      label={label}
      list={withNone}
      value={value.map((id) => id ?? none)}
      onChange={(ids) => onChange(ids.map((id) => (id === none ? null : id)))}
    />
  );
}

/** The choices of a list, and those of `chosen` that are gone. */
function optionsOf({ items, isKnown }: KnownList, chosen: readonly number[], goneText: string) {
  const unknown = chosen.filter((id) => id !== none && !items.some((item) => item.id === id));
  return [
    ...items.map(({ id, name }) => ({ value: id, label: name })),
    ...unknown.map((id) => ({ value: id, label: isKnown ? goneText : '…' })),
  ];
}
