import type { CustomField } from '@recado/contract';
import type { Draft } from './custom-fields.ts';
import { FieldControl } from './field-control.tsx';

interface DescribedControlProps {
  id: string;
  field: CustomField;
  value: Draft;
  problem: string | undefined;
  onChange: (value: Draft) => void;
  autoFocus?: boolean | undefined;
}

/** The control of a field of the company, with its explanation and what is wrong with its value, which screen readers announce with it. */
export function DescribedControl({ id, field, value, problem, onChange, autoFocus }: DescribedControlProps) {
  const described = [field.help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <>
      <FieldControl
        field={field}
        id={id}
        value={value}
        onChange={onChange}
        describedBy={described || undefined}
        isRefused={Boolean(problem)}
        autoFocus={autoFocus}
      />
      {field.help && (
        <p id={`${id}-help`} className="custom-value-help">
          {field.help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="custom-value-problem">
          {problem}
        </p>
      )}
    </>
  );
}
