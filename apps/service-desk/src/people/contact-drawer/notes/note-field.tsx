import { fieldsOf } from '@recado/api/fields';
import type { ListedUser } from '@recado/contract';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { peopleFor, searchedAt } from './mentioned.ts';

const fields = fieldsOf('POST /ticket-notes');
/** The maximum number of colleagues shown; typing narrows them. */
const mostShown = 6;

interface NoteFieldProps {
  text: string;
  onChange: (text: string) => void;
  /** The users who can be mentioned. */
  colleagues: readonly ListedUser[];
  /** Why nobody whose name begins like this can be mentioned; undefined while that is unknown. */
  nobody: (name: string) => string | undefined;
  isRefused: boolean;
  /** The id of the text with the reason. */
  refusalId: string;
  onSave: () => void;
  /** Its text is being saved. */
  isSaving: boolean;
  /** One line that grows; Enter saves and Shift+Enter breaks the line, as for a message. */
  inComposer: boolean;
}

/** The field of a note. After `@` it offers colleagues: arrows move, Enter or Tab chooses, Esc closes the list. */
export function NoteField(props: NoteFieldProps) {
  const { text, onChange, colleagues, nobody, isRefused, refusalId, onSave, isSaving, inComposer } = props;
  const { t } = useTranslation('service-desk');
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const searched = searchedAt(text, caret);
  const offered =
    searched === undefined || searched === closedAt ? [] : peopleFor(colleagues, searched).slice(0, mostShown);
  const reason = searched && searched !== closedAt && offered.length === 0 ? nobody(searched) : undefined;
  const at = Math.min(active, Math.max(offered.length - 1, 0));

  const choose = ({ name }: ListedUser) => {
    const start = caret - (searched?.length ?? 0);
    const before = `${text.slice(0, start)}${name} `;
    onChange(before + text.slice(caret));
    setCaret(before.length);
    setClosedAt(undefined);
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes, it handles the keys.
    if (event.nativeEvent.isComposing) return;
    const person = offered[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
    else if (inComposer && !person && event.key === 'Enter' && !event.shiftKey) {
      if (!event.repeat && text.trim() !== '') onSave();
    } else if (!person) return;
    else if (step) setActive((at + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setClosedAt(searched);
    else return;
    event.preventDefault();
  };
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => setCaret(currentTarget.selectionStart);
  return (
    <>
      <Input.TextArea
        autoSize={inComposer ? { minRows: 1, maxRows: 5 } : { minRows: 2, maxRows: 8 }}
        maxLength={fields.note.maximum}
        value={text}
        readOnly={isSaving}
        status={isRefused ? 'error' : undefined}
        placeholder={inComposer ? t('composer.noteField') : t('notes.placeholder')}
        aria-label={inComposer ? t('composer.noteField') : t('notes.field')}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? refusalId : undefined}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setActive(0);
          setClosedAt(undefined);
        }}
        onSelect={follow}
        onKeyDown={press}
      />
      {reason && (
        <p className="note-nobody" role="status">
          {reason}
        </p>
      )}
      {offered.length > 0 && (
        <div id={id} className="note-people" role="listbox" aria-label={t('notes.people')}>
          {offered.map((person, index) => (
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="note-person"
              onMouseDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                choose(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
