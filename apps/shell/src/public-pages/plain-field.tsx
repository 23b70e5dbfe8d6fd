import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useFieldError } from './plain-form.tsx';

/** A labelled field: `hint` is shown below the input, `inside` over its end. */
export type PlainFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  name: string;
  hint?: ReactNode;
  inside?: ReactNode;
};

/** A text field with its label above and its error below, which screen readers announce with it. */
export function PlainField({ label, hint, inside, ...input }: PlainFieldProps) {
  const id = useId();
  const error = useFieldError(input.name);
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-input">
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} {...input} />
        {inside}
      </div>
      {hint}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** The error of a field, below it. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="plain-error">
      {text}
    </p>
  );
}
