import type { FieldCondition } from '@recado/contract';
import { mostFieldConditions } from '@recado/contract/limits';
import { Button } from 'antd';
import { IconButton } from '../../core/icon-button.tsx';
import { DeleteOutlined, PlusOutlined } from '../../icons/index.ts';
import {
  FieldConditionInput,
  type FieldConditionInputProps,
  type FieldConditionText,
  newFieldCondition,
} from './field-condition-input.tsx';

/** Properties of `FieldConditionsInput`; the form sets id, value and onChange. */
export interface FieldConditionsInputProps {
  list: FieldConditionInputProps['list'];
  /** `count`: the place of a condition, from 1 on. */
  text: (key: FieldConditionText | 'add' | 'remove' | 'name', count?: number) => string;
  disabled?: boolean | undefined;
  id?: string;
  value?: FieldCondition[];
  onChange?: (conditions: FieldCondition[]) => void;
}

/** Several conditions on fields, which all must be true. */
export function FieldConditionsInput(props: FieldConditionsInputProps) {
  const { list, text, disabled = false, id, value = [], onChange = () => undefined } = props;
  return (
    <div id={id} className="condition-list" tabIndex={-1}>
      {value.map((condition, place) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity besides their place
          key={place}
          className="condition-row"
          disabled={disabled}
          aria-label={text('name', place + 1)}
        >
          <FieldConditionInput
            list={list}
            condition={condition}
            onChange={(changed) => onChange(value.with(place, changed))}
            text={text}
          />
          <IconButton
            label={text('remove', place + 1)}
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => onChange(value.toSpliced(place, 1))}
          />
        </fieldset>
      ))}
      {value.length < mostFieldConditions && (
        <Button
          size="small"
          disabled={disabled}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...value, newFieldCondition()])}
        >
          {text('add')}
        </Button>
      )}
    </div>
  );
}
