import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../failures/error-text.ts';

/** The fields of a form as typed, by name, without spaces around them. */
export type Values = Record<string, string>;
/** What is wrong, by field name; empty when nothing is. */
export type FieldErrors = Record<string, string>;

/** How a form is checked and sent. */
export interface PlainFormOptions {
  check: (values: Values) => FieldErrors;
  /** Sends the form. What it throws is explained above the button. */
  submit: (values: Values) => Promise<void>;
  /** Explains what `submit` threw; the text of SPEC §8 unless told otherwise. */
  explain?: (failure: unknown) => string;
}

/** A form without a library, for the pages that must be light. */
export function usePlainForm({ check, submit, explain = errorText }: PlainFormOptions) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function send(values: Values): Promise<void> {
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await submit(values);
    } catch (error) {
      setFailure(explain(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const values = valuesOf(form);
    const found = check(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusField(form, first);
    else void send(values);
  }

  return { errors, failure, busy, onSubmit };
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name.toLowerCase().includes('password') ? String(value) : String(value).trim(),
    ]),
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
