import type { CustomField, FieldCondition } from '@recado/contract';
import { Input, InputNumber, Select } from 'antd';
import './field-condition.css';

/** How a value of a field is looked at. */
type How = 'any' | 'all' | 'none' | 'isAny' | 'isNone' | 'between' | 'days' | 'filled' | 'empty';

/** The texts of the controls: each screen has them with its own. */
export type FieldConditionText =
  | `how.${How}`
  | 'field'
  | 'operator'
  | 'words'
  | 'gone'
  | 'atLeast'
  | 'atMost'
  | 'fromDay'
  | 'toDay'
  | 'daysFrom'
  | 'daysTo';

/** Properties of `FieldConditionInput`. */
export interface FieldConditionInputProps {
  /** The fields in use; `isKnown`: the server has said which there are. */
  list: { items: readonly CustomField[]; isKnown: boolean };
  condition: FieldCondition;
  onChange: (condition: FieldCondition) => void;
  text: (key: FieldConditionText) => string;
}

/** The field of a condition before one is chosen. */
export const noField = 0;

/** A condition before a field is chosen. */
export function newFieldCondition(): FieldCondition {
  return { fieldId: noField, test: 'empty', isEmpty: false };
}

/** Whether something of a condition is missing: `choose`, `write`, or a range whose end is before its start. */
export function fieldConditionProblem(condition: FieldCondition): 'choose' | 'write' | 'range' | undefined {
  if (condition.fieldId === noField) return 'choose';
  switch (condition.test) {
    case 'contains':
      return condition.values.length === 0 ? 'write' : undefined;
    case 'choice':
      return condition.choiceIds.length === 0 ? 'choose' : undefined;
    case 'number':
      return rangeProblem(condition.atLeast, condition.atMost);
    case 'empty':
      return undefined;
    default:
      return rangeProblem(condition.from, condition.to);
  }
}

function rangeProblem(from: number | string | null, to: number | string | null): 'write' | 'range' | undefined {
  if (from === null && to === null) return 'write';
  return from !== null && to !== null && from > to ? 'range' : undefined;
}

const waysOf: Record<CustomField['kind'], readonly How[]> = {
  text: ['any', 'all', 'none', 'filled', 'empty'],
  link: ['any', 'all', 'none', 'filled', 'empty'],
  number: ['between', 'filled', 'empty'],
  date: ['between', 'days', 'filled', 'empty'],
  choice: ['isAny', 'isNone', 'filled', 'empty'],
  several: ['isAny', 'isNone', 'filled', 'empty'],
};

/** Chooses a field of the company and, by its kind, what is true of its value. */
export function FieldConditionInput({ list, condition, onChange, text }: FieldConditionInputProps) {
  const { fieldId } = condition;
  const field = list.items.find(({ id }) => id === fieldId);
  const isGone = fieldId !== noField && !field;
  const options = list.items.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (id: number) => {
    const kind = list.items.find((one) => one.id === id)?.kind;
    const [way = 'filled'] = kind ? waysOf[kind] : [];
    onChange(conditionOf(way, id, kind));
  };
  return (
    <>
      <Select
        className="condition-value"
        aria-label={text('field')}
        placeholder={text('field')}
        loading={!list.isKnown}
        showSearch={{ optionFilterProp: 'label' }}
        value={fieldId === noField ? undefined : fieldId}
        options={isGone ? [...options, { value: fieldId, label: list.isKnown ? text('gone') : '…' }] : options}
        onChange={choose}
      />
      {field && (
        <>
          <Select<How>
            className="condition-way"
            aria-label={text('operator')}
            value={wayOf(condition)}
            options={waysOf[field.kind].map((value) => ({ value, label: text(`how.${value}`) }))}
            onChange={(way) => onChange(changedWay(condition, way, field.kind))}
          />
          <Values field={field} condition={condition} onChange={onChange} text={text} />
        </>
      )}
    </>
  );
}

function wayOf(condition: FieldCondition): How {
  switch (condition.test) {
    case 'contains':
      return condition.operator;
    case 'choice':
      return condition.operator === 'any' ? 'isAny' : 'isNone';
    case 'number':
    case 'date':
      return 'between';
    case 'days':
      return 'days';
    case 'empty':
      return condition.isEmpty ? 'empty' : 'filled';
  }
}

/** A condition of a way, with nothing written. */
function conditionOf(way: How, fieldId: number, kind: CustomField['kind'] | undefined): FieldCondition {
  switch (way) {
    case 'any':
    case 'all':
    case 'none':
      return { fieldId, test: 'contains', operator: way, values: [] };
    case 'isAny':
    case 'isNone':
      return { fieldId, test: 'choice', operator: way === 'isAny' ? 'any' : 'none', choiceIds: [] };
    case 'between':
      if (kind === 'number') return { fieldId, test: 'number', atLeast: null, atMost: null };
      return { fieldId, test: 'date', from: null, to: null };
    case 'days':
      return { fieldId, test: 'days', from: 0, to: 7 };
    default:
      return { fieldId, test: 'empty', isEmpty: way === 'empty' };
  }
}

/** Another way; what is written stays where the other way takes it. */
function changedWay(condition: FieldCondition, way: How, kind: CustomField['kind']): FieldCondition {
  const next = conditionOf(way, condition.fieldId, kind);
  if (next.test === 'contains' && condition.test === 'contains') return { ...next, values: condition.values };
  if (next.test === 'choice' && condition.test === 'choice') return { ...next, choiceIds: condition.choiceIds };
  return next;
}

function Values({ field, condition, onChange, text }: Omit<FieldConditionInputProps, 'list'> & { field: CustomField }) {
  switch (condition.test) {
    case 'contains':
      return (
        <Select<string[]>
          className="condition-value"
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', '\n']}
          aria-label={field.name}
          placeholder={text('words')}
          maxCount={20}
          value={condition.values}
          onChange={(values) =>
            onChange({ ...condition, values: values.map((word) => word.trim().slice(0, 100)).filter(Boolean) })
          }
        />
      );
    case 'choice':
      return (
        <Select<number[]>
          className="condition-value"
          mode="multiple"
          aria-label={field.name}
          placeholder={field.name}
          value={condition.choiceIds}
          options={field.choices.map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(choiceIds) => onChange({ ...condition, choiceIds })}
        />
      );
    case 'number':
      return (
        <>
          <Bound
            label={text('atLeast')}
            value={condition.atLeast}
            onChange={(atLeast) => onChange({ ...condition, atLeast })}
          />
          <Bound
            label={text('atMost')}
            value={condition.atMost}
            onChange={(atMost) => onChange({ ...condition, atMost })}
          />
        </>
      );
    case 'date':
      return (
        <>
          <Day label={text('fromDay')} value={condition.from} onChange={(from) => onChange({ ...condition, from })} />
          <Day label={text('toDay')} value={condition.to} onChange={(to) => onChange({ ...condition, to })} />
        </>
      );
    case 'days':
      return (
        <>
          <Bound
            label={text('daysFrom')}
            isWhole
            value={condition.from}
            onChange={(from) => onChange({ ...condition, from: from ?? 0 })}
          />
          <Bound
            label={text('daysTo')}
            isWhole
            value={condition.to}
            onChange={(to) => onChange({ ...condition, to: to ?? 0 })}
          />
        </>
      );
    case 'empty':
      return null;
  }
}

interface BoundProps<Value> {
  label: string;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** The most days from today, in both directions. */
const mostDays = 3_650;

function Bound({ label, isWhole = false, value, onChange }: BoundProps<number> & { isWhole?: boolean }) {
  return (
    <InputNumber<number>
      className="condition-bound"
      aria-label={label}
      placeholder={label}
      title={label}
      {...(isWhole && { precision: 0, min: -mostDays, max: mostDays })}
      value={value}
      onChange={onChange}
    />
  );
}

function Day({ label, value, onChange }: BoundProps<string>) {
  return (
    <Input
      className="condition-bound"
      type="date"
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
