import { refusedFields } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { type Attachment, useSave } from '@recado/api/live';
import type { AppStep, QueueOption } from '@recado/contract';
import { Button, Input, useNotify } from '@recado/ui/core';
import { issueText, useTranslation } from '@recado/ui/i18n';
import { AttachmentInput, Progress, useUnsavedWork } from '@recado/ui/records';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { AppStepField } from './app-step-field.tsx';
import { fileOfOption, queueOptions } from './use-queue-options.ts';

const fields = fieldsOf('POST /queue-options');

/** The edited option, or the position of a new one, and the callbacks. */
export interface OptionEditorProps {
  edited: QueueOption | { queueId: number; parentId: number | null };
  /** The options below it. */
  below?: readonly QueueOption[];
  onSaved: (option: QueueOption) => void;
  onClose: () => void;
  onChanged: (isChanged: boolean) => void;
}

/** The problem of a field. */
type Problems = Partial<Record<'title' | 'message', string>>;

interface Draft {
  title: string;
  message: string;
  appStep: AppStep | null;
  attachment: Attachment;
}

/**
 * Edits one option's title, the message that is sent when it is chosen, its file, and who answers then; keeps all values if saving fails.
 * Enter in the title saves the option, not the queue's form around it. Unsaved text is saved together with the queue.
 */
export function OptionEditor(props: OptionEditorProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { draft, setDraft, problems, isSaving, percent, saveAndTell } = useOptionDraft(props);
  const saveOnEnter = (event: KeyboardEvent) => {
    event.preventDefault();
    saveAndTell();
  };
  return (
    <div className="queue-option-editor">
      <label htmlFor={`${id}-title`}>{t('options.title')}</label>
      <Input
        id={`${id}-title`}
        autoFocus
        value={draft.title}
        maxLength={fields.title.maximum}
        {...describedBy(`${id}-title-problem`, problems.title)}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        onPressEnter={saveOnEnter}
      />
      <Problem id={`${id}-title-problem`} text={problems.title} />
      <label htmlFor={`${id}-message`}>{t('options.message')}</label>
      <Input.TextArea
        id={`${id}-message`}
        value={draft.message}
        maxLength={fields.message.maximum}
        autoSize={{ minRows: 2, maxRows: 6 }}
        {...describedBy(`${id}-message-problem`, problems.message)}
        onChange={(event) => setDraft({ ...draft, message: event.target.value })}
      />
      <Problem id={`${id}-message-problem`} text={problems.message} />
      <label htmlFor={`${id}-file`}>{t('options.file')}</label>
      <AttachmentInput
        id={`${id}-file`}
        value={draft.attachment}
        onChange={(attachment) => setDraft({ ...draft, attachment })}
      />
      <p className="admin-meta">{t('options.fileHelp')}</p>
      <AppStepField
        id={`${id}-step`}
        value={draft.appStep}
        below={props.below ?? []}
        onChange={(appStep) => setDraft({ ...draft, appStep })}
      />
      {percent !== undefined && <Progress percent={percent} aria-label={t('options.sendingFile')} />}
      <div className="queue-option-buttons">
        <Button size="small" onClick={props.onClose}>
          {t('actions.cancel')}
        </Button>
        <Button size="small" type="primary" loading={isSaving} onClick={saveAndTell}>
          {t('options.save')}
        </Button>
      </div>
    </div>
  );
}

/** Marks a field as invalid, and refers to the text with the reason. */
function describedBy(id: string, problem: string | undefined) {
  return problem ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': id } as const) : {};
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="queue-option-problem">
      {text}
    </p>
  ) : null;
}

function useOptionDraft({ edited, onSaved, onChanged }: OptionEditorProps) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const known = 'id' in edited ? edited : undefined;
  // The values when the form was opened: later changes by others do not make it count as changed.
  const [before, setBefore] = useState(() => draftOf(known));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const [percent, setPercent] = useState<number>();
  const store = useSave(queueOptions, known ?? 'new', fileOfOption);
  const title = draft.title.trim();
  const isChanged =
    title !== before.title ||
    draft.message !== before.message ||
    draft.appStep !== before.appStep ||
    draft.attachment !== before.attachment;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);
  const save = async () => {
    if (title === '') {
      setProblems({ title: t('options.titleRequired') });
      return Promise.reject(t('options.titleRequired'));
    }
    setSaving(true);
    setProblems({});
    try {
      const { queueId, parentId } = edited;
      const body = { title, message: draft.message, appStep: draft.appStep, queueId, parentId };
      const saved = await store(body, draft.attachment, setPercent);
      const after = draftOf(saved);
      setBefore(after);
      setDraft(after);
      onSaved(saved);
    } catch (failure) {
      setProblems(Object.fromEntries(refusedFields(failure).map((issue) => [issue.field, issueText(issue)])));
      throw failure;
    } finally {
      setSaving(false);
      setPercent(undefined);
    }
  };
  useUnsavedWork({ isChanged, save });
  return { draft, setDraft, problems, isSaving, percent, saveAndTell: () => void save().catch(notify.error) };
}

function draftOf(option: QueueOption | undefined): Draft {
  const { title = '', message = '', appStep = null, mediaName = null } = option ?? {};
  return { title, message, appStep, attachment: mediaName ? { name: mediaName } : {} };
}
