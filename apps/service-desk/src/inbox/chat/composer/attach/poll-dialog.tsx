import { fieldName } from '@recado/api/fields';
import type { Problem } from '@recado/api/problems';
import { pollBounds } from '@recado/contract/message-windows';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, RecordDialog, SwitchField, TextField } from '@recado/ui/records';
import type { Attachment } from './attachment.ts';
import { PollOptions, writtenOptions } from './poll-options.tsx';

interface Values {
  question: string;
  options: string[];
  multiple: boolean;
}

const ownField = fieldName<Values>;

/** Sends a poll: a question and the options to choose from. */
export default function PollDialog(props: { onSend: (attachment: Attachment) => void; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  return (
    <RecordDialog<Values>
      open
      title={t('sendPoll.title')}
      initialValues={{ question: '', options: [], multiple: false }}
      saveText={t('attach.send')}
      onSave={async ({ question, options, multiple }) =>
        props.onSend({ poll: { question: question.trim(), choices: writtenOptions(options), multiple } })
      }
      onClose={props.onClose}
    >
      <TextField name={ownField('question')} label={t('sendPoll.question')} required maximum={pollBounds.question} />
      <Field
        name={ownField('options')}
        label={t('sendPoll.options')}
        required
        words={{ invalidFormat: t('sendPoll.tooFew'), required: t('sendPoll.tooFew') }}
        check={problemOf}
      >
        <PollOptions />
      </Field>
      <SwitchField name={ownField('multiple')} label={t('sendPoll.multiple')} />
    </RecordDialog>
  );
}

function problemOf(options: unknown): Problem | undefined {
  const written = Array.isArray(options) ? writtenOptions(options.map(String)) : [];
  const isChoice = written.length >= 2 && new Set(written).size === written.length;
  return isChoice ? undefined : { code: 'invalidFormat', params: {} };
}
