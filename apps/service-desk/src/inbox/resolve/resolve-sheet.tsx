import { fieldsOf } from '@recado/api/fields';
import type { Resolution } from '@recado/contract';
import { ErrorState, Input, ListSkeleton, Modal, plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useEvent } from '../../use-event.ts';
import type { AskedResolution } from './asked-resolution.ts';
import { ReasonField } from './reason-field.tsx';
import { useOfferedReasons } from './reasons.ts';
import { RequiredFields } from './required-fields.tsx';
import { useRequiredFields } from './use-required-fields.ts';
import './resolve-sheet.css';

const { closingNote: noteField } = fieldsOf('PUT /tickets/:ticketId');

/**
 * Asks why tickets are resolved, for the fields that their queues require, and for a note: the keyboard fills it completely.
 * Where nothing is offered or missing, nothing is asked. What the server refused is asked again as it was typed.
 */
export default function ResolveSheet({ onClose, ...asked }: AskedResolution & { onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const { of, queues, onAnswer, before } = asked;
  const { offered, recent, isPartial, ...reasons } = useOfferedReasons(queues);
  const required = useRequiredFields(asked);
  const [picked, pick] = useState<number | null | undefined>(before?.answer.reasonId);
  const [closingNote, setClosingNote] = useState(before?.answer.closingNote ?? '');
  const error = reasons.error ?? required.error;
  const isLoading = reasons.isLoading || required.isLoading;
  const isKnown = !isLoading && !error;
  const asksReason = offered.length > 0;
  const isOptional = queues.every(({ askReason }) => askReason !== 'required');
  // Enter alone takes what the user took last or, where none is required, none.
  const usual = isOptional ? null : recent > 0 ? offered[0]?.reason.id : undefined;
  const reasonId = picked === undefined ? usual : picked;
  const hasReason = reasonId !== undefined || !asksReason;
  const isComplete = isKnown && hasReason && required.missing === undefined;
  const note = closingNote.trim();
  const answer: Resolution = {
    ...(reasonId && { reasonId }),
    ...(note !== '' && { closingNote: note }),
    ...(required.values.length > 0 && { fieldValues: required.values }),
  };
  useReturnFocus();
  const finish = () => {
    if (!isComplete) return hasReason ? required.goToMissing() : undefined;
    onClose();
    onAnswer(answer);
  };
  const skip = useEvent(finish);
  const isNothingAsked = isKnown && !asksReason && required.fields.length === 0;
  useEffect(() => {
    if (isNothingAsked) skip();
  }, [isNothingAsked, skip]);
  const retry = () => {
    if (reasons.error) reasons.refetch();
    if (required.error) required.refetch();
  };
  const asksWhat = asksReason || required.fields.length === 0 ? 'title' : 'fieldsTitle';
  return (
    <Modal
      open
      width={440}
      className="resolve-sheet"
      title={
        typeof of === 'string'
          ? t(`resolveSheet.${asksWhat}`, { name: plainName(of) })
          : t(`resolveSheet.${asksWhat}Many`, { count: of })
      }
      okText={t('resolveSheet.resolve')}
      okButtonProps={{ disabled: !isComplete }}
      cancelText={t('confirm.cancel')}
      onOk={finish}
      onCancel={onClose}
    >
      {error && <ErrorState failure={error} onRetry={retry} />}
      {!error && isLoading && <ListSkeleton rows={4} />}
      {isKnown && asksReason && (
        <>
          {isPartial && <p className="resolve-partly">{t('resolveSheet.partly')}</p>}
          <ReasonField offered={offered} chosen={reasonId} onChoose={pick} isOptional={isOptional} onEnter={finish} />
        </>
      )}
      {isKnown && <RequiredFields asked={required} isFirst={!asksReason} isForMany={!asked.ticket} onEnter={finish} />}
      {isKnown && <NoteField value={closingNote} onChange={setClosingNote} onEnter={finish} />}
    </Modal>
  );
}

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
  onEnter: () => void;
}

/** The closing note; Enter resolves, Shift+Enter begins a line. */
function NoteField({ value, onChange, onEnter }: NoteFieldProps) {
  const { t } = useTranslation('service-desk');
  const id = useId();
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="resolve-note">
      <label htmlFor={id}>{t('resolveSheet.note')}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={noteField.maximum}
        placeholder={t('resolveSheet.noteHint')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
    </div>
  );
}
