import { failureOf } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { KnownTicket } from '@recado/api/live';
import type { ListedUser } from '@recado/contract';
import { Button, failureText, plainName } from '@recado/ui/core';
import { issueText, useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import { useViewer, type Viewer } from '../../../inbox/viewer.ts';
import { serves, useColleagues } from '../../../team/users/colleagues.ts';
import { mentionedIn, peopleFor } from './mentioned.ts';
import { NoteField } from './note-field.tsx';

const fields = fieldsOf('POST /ticket-notes');

/** The saved values: a text, and the mentioned users. */
export interface WrittenNote {
  note: string;
  mentions: number[];
}

/** The fields of a ticket that decide who reads its notes. */
export type NotePlace = Pick<KnownTicket, 'queueId' | 'userId'>;

interface NoteFormProps {
  text: string;
  onChange: (text: string) => void;
  /** The ticket whose readers may read the note; undefined if every colleague may. */
  ticket: NotePlace | undefined;
  action: string;
  save: (written: WrittenNote) => Promise<unknown>;
  /** Whether it stands in the place of the message composer. */
  inComposer?: boolean;
  /** Shown beside the button. */
  children: ReactNode;
}

/** Writes a note. A refused text stays, with the reason below. */
export function NoteForm({ text, onChange, ticket, action, save, inComposer = false, children }: NoteFormProps) {
  const { t } = useTranslation('service-desk');
  const refusalId = useId();
  const viewer = useViewer();
  const { colleagues, isKnown, isLoading } = useColleagues(text.includes('@'));
  const [refusal, setRefusal] = useState('');
  const [isSaving, setSaving] = useState(false);
  const others = colleagues.filter(({ id }) => id !== viewer.id);
  const readers = ticket ? others.filter((colleague) => reads(colleague, ticket, viewer)) : others;
  const nobody = (name: string) => {
    if (!isKnown) return isLoading ? undefined : t('notes.unknownPeople');
    const [hidden] = peopleFor(others, name);
    // After a name that is written out, an @ with words behind it is only text.
    if (hidden) return t('notes.cannotRead', { name: plainName(hidden.name) });
    return name.includes(' ') ? undefined : t('notes.nobody', { name });
  };
  const submit = async () => {
    if (isSaving) return;
    const note = text.trim();
    const minimum = fields.note.minimum ?? 1;
    if (note.length < minimum) return setRefusal(issueText({ code: 'tooShort', params: { minimum } }));
    setSaving(true);
    try {
      await save({ note, mentions: mentionedIn(note, others) });
      setRefusal('');
    } catch (failure) {
      setRefusal(failureText(failureOf(failure)));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="note-form">
      <NoteField
        text={text}
        onChange={(next) => {
          onChange(next);
          setRefusal('');
        }}
        colleagues={readers}
        nobody={nobody}
        isRefused={refusal !== ''}
        refusalId={refusalId}
        onSave={() => void submit()}
        isSaving={isSaving}
        inComposer={inComposer}
      />
      {refusal && (
        <p id={refusalId} role="alert" className="note-refusal">
          {refusal}
        </p>
      )}
      <div className="note-form-end">
        {children}
        <Button disabled={text.trim() === ''} loading={isSaving} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
      {text === '' && !inComposer && <p className="drawer-none">{t('notes.hint')}</p>}
    </div>
  );
}

/** Whether a colleague sees a ticket, by the rule of the server (SPEC §4.1, Visibility): it refuses to mention others. */
function reads(colleague: ListedUser, { queueId, userId }: NotePlace, { showsUnqueued }: Viewer): boolean {
  if (queueId !== null) return serves(colleague, queueId);
  return colleague.seesAll || (showsUnqueued && (userId === null || userId === colleague.id));
}
