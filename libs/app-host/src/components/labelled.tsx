import { Form } from '@recado/ui/records';
import { type ReactNode, useId } from 'react';

interface LabelledProps {
  given: {
    label?: string | undefined;
    hint?: string | undefined;
    error?: string | undefined;
    required?: boolean | undefined;
  };
  /** The control, which gets the id of its label and of the lines below it. */
  children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  id: string;
  status: '' | 'error';
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

/** A control with its label, a hint, and why its value is not accepted. */
export function Labelled({ given: { label, hint, error, required = false }, children }: LabelledProps) {
  const id = useId();
  const lines = `${id}-lines`;
  const below = error ?? hint;
  return (
    <Form.Item
      className="app-field"
      label={label}
      htmlFor={id}
      layout="vertical"
      required={required}
      {...(error !== undefined && { validateStatus: 'error' })}
      help={below === undefined ? undefined : <span id={lines}>{below}</span>}
    >
      {children({
        id,
        status: error === undefined ? '' : 'error',
        'aria-describedby': below === undefined ? undefined : lines,
        'aria-invalid': error !== undefined,
        'aria-required': required,
      })}
    </Form.Item>
  );
}
