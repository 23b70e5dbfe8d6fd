import { failureOf, refusedFields } from '@recado/api/client';
import { issueText } from '@recado/ui/i18n';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../failures/error-text.ts';

/** The fields of a form as typed, by name, without spaces around them. */
export type Values = Record<string, string>;
/** Error texts by field name; empty when there are none. */
export type FieldErrors = Record<string, string>;

/** How a form is checked and sent. */
export interface PlainFormOptions {
  check: (values: Values) => FieldErrors;
  /** Sends the form. A failure is shown above the button, or beside the field it refers to. */
  submit: (values: Values) => Promise<void>;
  /** The text for a failure of `submit`; by default that of SPEC §8. */
  explain?: (failure: unknown) => string;
  /** The field that an error code of SPEC §8 refers to, e.g. an e-mail that is taken. */
  codeFields?: Record<string, string>;
}

/** A form without a library, for the pages that must load fast. */
export function usePlainForm({ check, submit, explain = errorText, codeFields = {} }: PlainFormOptions) {
  // `isNew`: just found, so the first field with an error gets the focus; not after one was mended.
  const [{ errors, isNew }, setShown] = useState<{ errors: FieldErrors; isNew: boolean }>({ errors: {}, isNew: false });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNew) focusFirst(ref.current, errors);
  }, [errors, isNew]);

  async function send(values: Values): Promise<void> {
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await submit(values);
    } catch (error) {
      const refused = refusalsIn(error, codeFields, Object.keys(values));
      setShown({ errors: refused, isNew: true });
      if (Object.keys(refused).length === 0) setFailure(explain(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (running.current) return;
    const values = valuesOf(event.currentTarget);
    const found = check(values);
    setShown({ errors: found, isNew: true });
    if (Object.keys(found).length === 0) void send(values);
  }

  /** An error goes as soon as its field is mended. */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof HTMLInputElement ? target.name : '';
    if (!errors[name] || check(valuesOf(currentTarget))[name]) return;
    const { [name]: _mended, ...left } = errors;
    setShown({ errors: left, isNew: false });
  }

  return { ref, errors, failure, busy, onSubmit, onInput };
}

/** The fields that the server refused, by error code or by their path in the request (ADR 25). */
function refusalsIn(error: unknown, codeFields: Record<string, string>, names: string[]): FieldErrors {
  const known = codeFields[failureOf(error).code];
  if (known) return { [known]: errorText(error) };
  const refused = refusedFields(error).filter(({ field }) => names.includes(field));
  return Object.fromEntries(refused.map(({ field, ...problem }) => [field, issueText(problem)]));
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

/** Focuses the first field that has an error; in a group of choices, the first choice. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const [first] = Object.keys(errors);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
