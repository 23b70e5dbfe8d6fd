import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

/** A labelled field: `error` is shown and read beside it, `children` replaces the input (a select). */
export type PlainFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  name: string;
  error?: string;
  hint?: ReactNode;
};

/** A text field with its label above and its error below. */
export function PlainField({ label, error, hint, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} {...input} />
      {hint}
      {error && (
        <p id={`${id}-error`} className="plain-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** A choice with its label above and its error below. */
export function PlainSelect({ label, name, error, children }: PlainFieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue=""
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className="plain-error">
          {error}
        </p>
      )}
    </div>
  );
}
