import type { PropsWithChildren, ReactNode } from 'react';
import type { usePlainForm } from './use-plain-form.ts';

/** The state of `usePlainForm`, what the button says, and what stands above it. */
export type PlainFormProps = PropsWithChildren<{
  form: ReturnType<typeof usePlainForm>;
  action: string;
  notice?: ReactNode;
  /** Called when somebody begins to type. */
  onTyping?: () => void;
}>;

/** A form with its failure and its one button. */
export function PlainForm({ form, action, notice, onTyping, children }: PlainFormProps) {
  return (
    <form noValidate onSubmit={form.onSubmit} onInput={onTyping} className="plain-form">
      {notice}
      {children}
      <div aria-live="assertive">{form.failure && <p className="plain-failure">{form.failure}</p>}</div>
      <button type="submit" className="plain-button" disabled={form.busy} aria-busy={form.busy}>
        {action}
      </button>
    </form>
  );
}
