import type { CustomField } from '@recado/contract';
import { webAddress } from '@recado/contract/link-address';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EditOutlined } from '@recado/ui/icons';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Draft, isSame } from './custom-fields.ts';
import { DescribedControl } from './described-control.tsx';
import { refusalsIn, wordsOf } from './field-words.ts';

interface CustomValueProps {
  field: CustomField;
  value: Draft;
  /** Saves another value. Rejects with ApiFailure. */
  save: (value: Draft) => Promise<void>;
}

/** A field with its value, edited in its place: Enter and leaving it save, Esc takes the change back. */
export function CustomValue({ field, value, save }: CustomValueProps) {
  const { t } = useTranslation('service-desk');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const rest = (byKey: boolean) => {
    setEditing(false);
    if (byKey) requestAnimationFrame(() => button.current?.focus());
  };
  const words = wordsOf(field, value);
  const label = t('fields.edit', { name: field.name, value: words || t('fields.none') });
  const address = field.kind === 'link' && typeof value === 'string' ? webAddress(value) : undefined;
  return (
    <div className="custom-value">
      <dt dir="auto">
        {field.name}
        {field.seenBy === 'administrators' && <small> · {t('fields.administrators')}</small>}
      </dt>
      <dd dir="auto">
        {isEditing && <ValueEditor field={field} value={value} save={save} onRest={rest} />}
        {!isEditing && address !== undefined && (
          <span className="custom-value-link">
            <a href={address} target="_blank" rel="noopener noreferrer nofollow">
              {words}
            </a>
            <IconButton
              ref={button}
              size="small"
              label={t('fields.editLink', { name: field.name })}
              icon={<EditOutlined aria-hidden />}
              onClick={() => setEditing(true)}
            />
          </span>
        )}
        {!isEditing && address === undefined && (
          <button
            ref={button}
            type="button"
            className={words ? 'custom-value-shown' : 'custom-value-shown custom-value-none'}
            aria-label={label}
            onClick={() => setEditing(true)}
          >
            {words || t('fields.add')}
          </button>
        )}
      </dd>
    </div>
  );
}

function ValueEditor({ field, value, save, onRest }: CustomValueProps & { onRest: (byKey: boolean) => void }) {
  const id = useId();
  const [draft, setDraft] = useState<Draft>(value);
  const [problem, setProblem] = useState('');
  const isBusy = useRef(false);
  const commit = async (next: Draft, byKey: boolean) => {
    if (isBusy.current) return;
    if (isSame(next, value)) return onRest(byKey);
    isBusy.current = true;
    try {
      await save(next);
      onRest(byKey);
    } catch (failure) {
      const refusals = refusalsIn(failure);
      setProblem(refusals.get(field.key) ?? [...refusals.values()].join(' '));
    } finally {
      isBusy.current = false;
    }
  };
  const change = (next: Draft) => {
    setDraft(next);
    setProblem('');
    if (field.kind === 'choice') void commit(next, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Esc leaves the field, not the drawer.
      event.preventDefault();
      event.stopPropagation();
      onRest(true);
    }
    const isOpenList = field.kind === 'choice' || field.kind === 'several';
    if (event.key !== 'Enter' || isOpenList) return;
    event.preventDefault();
    void commit(draft, true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) void commit(draft, false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the control inside it
    <div className="custom-value-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
      <label htmlFor={id} className="visually-hidden">
        {field.name}
      </label>
      <DescribedControl id={id} field={field} value={draft} problem={problem} onChange={change} autoFocus />
    </div>
  );
}
