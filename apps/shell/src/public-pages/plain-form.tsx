import { createContext, type PropsWithChildren, type ReactNode, use } from 'react';
import type { FieldErrors, usePlainForm } from './use-plain-form.ts';

/** The state of `usePlainForm`, the button's text, and the content above it. */
export type PlainFormProps = PropsWithChildren<{
  form: ReturnType<typeof usePlainForm>;
  action: string;
  notice?: ReactNode;
  /** Called when the user begins to type. */
  onTyping?: () => void;
}>;

const Errors = createContext<FieldErrors>({});

/** The error of a field of the surrounding form; undefined when there is none. */
export function useFieldError(name: string): string | undefined {
  return use(Errors)[name];
}

/** A form with its failure and its one button; fields find their errors by name. */
export function PlainForm({ form, action, notice, onTyping, children }: PlainFormProps) {
  return (
    <form
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={(event) => {
        form.onInput(event);
        onTyping?.();
      }}
      className="plain-form"
    >
      {notice}
      <Errors value={form.errors}>{children}</Errors>
      <div aria-live="assertive">{form.failure && <p className="plain-failure">{form.failure}</p>}</div>
      <button type="submit" className="plain-button" disabled={form.busy} aria-busy={form.busy}>
        {action}
      </button>
    </form>
  );
}
