import { Checkbox as AntdCheckbox, Input } from '@recado/ui/core';
import { Switch as AntdSwitch, DatePicker, InputNumber } from '@recado/ui/parts';
import { Select as AntdSelect } from '@recado/ui/records';
import dayjs from 'dayjs';
import type { ElementView } from './element-view.ts';
import { Labelled } from './labelled.tsx';
import { useFieldValue } from './use-field-value.ts';

/** One line of text. */
export function TextField({ given, act }: ElementView<'TextField'>) {
  const [value, change] = useFieldValue(given.value ?? '', (next) => act('onChange', next));
  const { placeholder, disabled, maxLength, type = 'text' } = given;
  return (
    <Labelled given={given}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={maxLength ?? 4_000}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({ given, act }: ElementView<'TextArea'>) {
  const [value, change] = useFieldValue(given.value ?? '', (next) => act('onChange', next));
  const { placeholder, disabled, maxLength, rows = 3 } = given;
  return (
    <Labelled given={given}>
      {(control) => (
        <Input.TextArea
          {...control}
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={maxLength ?? 4_000}
          autoSize={{ minRows: rows, maxRows: 12 }}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** A number. */
export function NumberField({ given, act }: ElementView<'NumberField'>) {
  const [value, change] = useFieldValue<number | null>(given.value ?? null, (next) => act('onChange', next));
  const { placeholder, disabled, min, max, step = 1 } = given;
  return (
    <Labelled given={given}>
      {(control) => (
        <InputNumber<number>
          {...control}
          className="app-control"
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          min={min}
          max={max}
          step={step}
          onChange={change}
        />
      )}
    </Labelled>
  );
}

/** One of several values. */
export function Select({ given, act }: ElementView<'Select'>) {
  const [value, change] = useFieldValue<string | null>(given.value ?? null, (next) => act('onChange', next));
  const { placeholder, disabled, options = [] } = given;
  return (
    <Labelled given={given}>
      {(control) => (
        <AntdSelect<string | null>
          {...control}
          className="app-control"
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          options={[...options]}
          showSearch={options.length > 8}
          optionFilterProp="label"
          onChange={change}
        />
      )}
    </Labelled>
  );
}

/** A day. */
export function DateField({ given, act }: ElementView<'DateField'>) {
  const [value, change] = useFieldValue<string | null>(given.value ?? null, (next) => act('onChange', next));
  const { disabled, min, max } = given;
  return (
    <Labelled given={given}>
      {({ status, ...control }) => (
        <DatePicker
          {...control}
          status={status}
          className="app-control"
          value={value === null ? null : dayjs(value)}
          disabled={disabled}
          minDate={min === undefined ? undefined : dayjs(min)}
          maxDate={max === undefined ? undefined : dayjs(max)}
          onChange={(day) => change(day ? day.format('YYYY-MM-DD') : null)}
        />
      )}
    </Labelled>
  );
}

/** A choice of yes or no. */
export function Checkbox({ given: { checked = false, label, disabled }, act }: ElementView<'Checkbox'>) {
  const [value, change] = useFieldValue(checked, (next) => act('onChange', next));
  return (
    <AntdCheckbox checked={value} disabled={disabled} onChange={(event) => change(event.target.checked)}>
      {label}
    </AntdCheckbox>
  );
}

/** Something that is on or off. */
export function Switch({ given: { checked = false, label, disabled }, act }: ElementView<'Switch'>) {
  const [value, change] = useFieldValue(checked, (next) => act('onChange', next));
  return (
    <div className="app-switch">
      <AntdSwitch checked={value} disabled={disabled} aria-label={label} onChange={change} size="small" />
      <span aria-hidden>{label}</span>
    </div>
  );
}
