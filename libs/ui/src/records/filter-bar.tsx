import { Select, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import type { Choice } from './fields/choice-fields.tsx';
import './filter-bar.css';

/** The filters of a list, in a row that breaks; on phones they fill their lines. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>;
}

/** A filter of a list by one of several values. */
export interface FilterSelectProps<Value extends string | number>
  extends Pick<SelectProps<Value>, 'loading' | 'showSearch'> {
  label: string;
  /** What is shown while nothing is chosen, e.g. "All states". */
  all: string;
  /** Whether that is an entry of the list, too; otherwise the field has a button that clears it. */
  listsAll?: boolean;
  /** Whether the label stands before the field, because a chosen value does not tell it. */
  isNamed?: boolean;
  value: Value | undefined;
  choices: readonly Choice<Value>[];
  onChange: (value: Value | undefined) => void;
}

/** The value of the entry for all. */
const everything = '';

/** Chooses a value to filter by, or none. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, all, listsAll = false, isNamed = false, value, choices, onChange, ...others } = props;
  const field = (
    <Select<Value | typeof everything>
      {...others}
      className="filter-select"
      aria-label={label}
      allowClear={!listsAll}
      placeholder={all}
      value={value ?? (listsAll ? everything : undefined)}
      options={[...(listsAll ? [{ value: everything, label: all } as const] : []), ...choices]}
      onChange={(chosen) => onChange(chosen === everything ? undefined : chosen)}
    />
  );
  return isNamed ? <NamedFilter name={label}>{field}</NamedFilter> : field;
}

/** A filter with its name in sight; screen readers get it from the field. */
function NamedFilter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="filter-named">
      <span aria-hidden>{name}</span>
      {children}
    </div>
  );
}
