import { Checkbox, InputNumber, Select, Switch } from 'antd';
import { useLanguage } from '../../i18n/use-language.ts';
import { ColorPicker } from '../color-picker/color-picker.tsx';
import { Field, type FieldProps } from './field.tsx';

/** One choice of a list. */
export interface Choice<Value extends string | number = string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** A choice of one or several entries from a searchable list. */
export function SelectField(
  props: FieldProps & {
    choices: readonly Choice[];
    multiple?: boolean;
    placeholder?: string;
    clearable?: boolean;
    disabled?: boolean;
    loading?: boolean;
    /** Called when the user chose something, besides the change of the value. */
    onChosen?: (value: unknown) => void;
  },
) {
  const { choices, multiple, placeholder, clearable = !props.required, disabled, loading } = props;
  return (
    <Field {...props}>
      <Select
        mode={multiple ? 'multiple' : undefined}
        options={[...choices]}
        placeholder={placeholder}
        allowClear={clearable}
        disabled={disabled}
        loading={loading}
        onSelect={props.onChosen}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  );
}

/** The values of a switch: true and false, or the two texts of a setting. */
interface OnOff {
  on?: string | boolean;
  off?: string | boolean;
}

/** A switch at the end of its label's line. */
export function SwitchField({ on = true, off = false, ...props }: FieldProps & OnOff & { disabled?: boolean }) {
  return (
    <Field {...props} className="switch-field">
      <OnOffSwitch on={on} off={off} disabled={props.disabled} />
    </Field>
  );
}

type OnOffSwitchProps = Required<OnOff> & {
  id?: string;
  value?: string | boolean;
  onChange?: (value: string | boolean) => void;
  disabled?: boolean;
};

function OnOffSwitch({ on, off, value, onChange, ...rest }: OnOffSwitchProps) {
  return <Switch {...rest} checked={value === on} onChange={(checked) => onChange?.(checked ? on : off)} />;
}

/** A checkbox with its text. */
export function CheckboxField({ label, ...field }: FieldProps & { disabled?: boolean }) {
  return (
    <Field {...field} label="" valueName="checked">
      <Checkbox disabled={field.disabled}>{label}</Checkbox>
    </Field>
  );
}

interface NumberFieldProps extends FieldProps {
  minimum?: number;
  maximum?: number;
  step?: number;
  prefix?: string;
  suffix?: string;
  disabled?: boolean;
}

/** A number within its limits, with the decimal separator of the language and its unit on either side. */
export function NumberField(props: NumberFieldProps) {
  const { language } = useLanguage();
  return (
    <Field {...props}>
      <InputNumber
        className="field-wide"
        min={props.minimum}
        max={props.maximum}
        step={props.step}
        prefix={props.prefix}
        suffix={props.suffix}
        decimalSeparator={language === 'en' ? '.' : ','}
        disabled={props.disabled}
      />
    </Field>
  );
}

/** A colour of the fixed palette; those in `taken` cannot be chosen. */
export function ColorField(props: FieldProps & { taken?: readonly string[] }) {
  return (
    <Field {...props}>
      <ColorPicker label={props.label} taken={props.taken} />
    </Field>
  );
}
