import type { TemplateField } from '@recado/contract/fill-template';
import { Input } from '@recado/ui/core';
import { type ComponentRef, useId, useRef } from 'react';
import { VariableMenu } from './variable-menu.tsx';

/** A variable that the menu inserted. */
export interface InsertedVariable {
  name: string;
  field: TemplateField | undefined;
}

interface TextPartProps {
  label: string;
  value: string;
  longest: number;
  isLong?: boolean;
  isBroken: boolean;
  problemsId: string;
  /** `inserted`: the variable that was inserted with this change, and the field that it stands for. */
  onChange: (text: string, inserted?: InsertedVariable) => void;
  /** The name of the variable to insert for a field; without it the text has no variables. */
  nameFor?: (field: TemplateField | undefined) => string;
}

/** A text of a template, with a menu that inserts variables where the cursor is. */
export function TextPart(props: TextPartProps) {
  const { label, value, longest, isLong = false, isBroken, problemsId, onChange, nameFor } = props;
  const id = useId();
  const line = useRef<ComponentRef<typeof Input>>(null);
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const insert = (field: TemplateField | undefined) => {
    const element = line.current?.input ?? area.current?.resizableTextArea?.textArea;
    const place = element?.selectionStart ?? value.length;
    const name = nameFor?.(field) ?? '';
    const after = value.slice(element?.selectionEnd ?? place);
    onChange(`${value.slice(0, place)}{{${name}}}${after}`, { name, field });
    element?.focus();
  };
  const common = {
    id,
    value,
    status: isBroken ? ('error' as const) : undefined,
    'aria-invalid': isBroken,
    'aria-describedby': problemsId,
    count: { show: true, max: longest },
  };
  return (
    <div className="template-text">
      <div className="template-part-head">
        <label htmlFor={id}>{label}</label>
        {nameFor && <VariableMenu onInsert={insert} />}
      </div>
      {isLong ? (
        <Input.TextArea {...common} ref={area} rows={5} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Input {...common} ref={line} onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  );
}
