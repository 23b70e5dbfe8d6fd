import { fieldName, fieldsOf } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import type { ChosenTemplate, ScheduledMessage, ScheduleRecurrence, Whatsapp } from '@recado/contract';
import { Form } from 'antd';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AttachmentField } from './attachment-field.tsx';
import { CheckboxField, SelectField } from './choice-fields.tsx';
import { DateField } from './date-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextAreaField } from './text-fields.tsx';

/** The fields of a scheduled message in its dialog, besides contact and connection. */
export interface ScheduledMessageValues {
  body: string;
  template: ChosenTemplate | null;
  sendAt: string;
  recurrence: ScheduleRecurrence;
  repeatUntil: string | null;
  cancelOnReply: boolean;
  attachment: Attachment;
}

const ownField = fieldName<ScheduledMessageValues>;

const fields = fieldsOf('POST /schedules');
/** Milliseconds: the default time of a new one is an hour from now (SPEC §5, Schedule). */
const anHour = 3_600_000;

/** The values of an existing message, or the initial values of a new one. */
export function scheduledMessageValues(record?: ScheduledMessage): ScheduledMessageValues {
  if (!record) {
    const sendAt = new Date(Date.now() + anHour).toISOString();
    return {
      body: '',
      template: null,
      sendAt,
      recurrence: 'none',
      repeatUntil: null,
      cancelOnReply: false,
      attachment: {},
    };
  }
  const { body, template, sendAt, recurrence, repeatUntil, cancelOnReply, mediaName } = record;
  return {
    body,
    template,
    sendAt,
    recurrence,
    repeatUntil,
    cancelOnReply,
    attachment: { name: mediaName ?? undefined },
  };
}

interface ScheduledMessageFieldsProps {
  /** The fields are only shown. */
  disabled?: boolean;
  /** The connection that will send it, as far as it is known: where it has templates, one can be chosen. */
  connection?: Pick<Whatsapp, 'id' | 'capabilities'> | undefined;
}

/** Text, template, time, repetition and picture of a scheduled message (SPEC §5, Schedule). */
export function ScheduledMessageFields({ disabled = false, connection }: ScheduledMessageFieldsProps) {
  const { t } = useTranslation();
  const recurrence: ScheduleRecurrence | undefined = Form.useWatch('recurrence');
  const template: ChosenTemplate | null | undefined = Form.useWatch('template');
  const sendAt: string | undefined = Form.useWatch('sendAt');
  const words = { required: t('scheduledMessage.required'), tooShort: t('scheduledMessage.tooShort') };
  const labels: Record<ScheduleRecurrence, string> = {
    none: t('scheduledMessage.notRepeated'),
    daily: t('scheduledMessage.daily'),
    weekly: t('scheduledMessage.weekly'),
    monthly: t('scheduledMessage.monthly'),
  };
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextAreaField
        {...fields.body}
        required={!template}
        label={t('scheduledMessage.body')}
        words={words}
        help={t('scheduledMessage.bodyHelp', { variable: '{{firstName}}' })}
      />
      {connection?.capabilities.templates && (
        <TemplateField
          name={ownField('template')}
          label={t('scheduledMessage.template')}
          help={t('scheduledMessage.templateHelp')}
          whatsappId={connection.id}
          disabled={disabled}
        />
      )}
      <DateField
        name={fields.sendAt.name}
        required
        label={t('scheduledMessage.sendAt')}
        words={words}
        minimum={disabled ? undefined : today()}
        disabled={disabled}
        time
      />
      <SelectField
        name={fields.recurrence.name}
        label={t('scheduledMessage.recurrence')}
        choices={choices}
        clearable={false}
        disabled={disabled}
      />
      {recurrence && recurrence !== 'none' && (
        <DateField
          name={fields.repeatUntil.name}
          label={t('scheduledMessage.repeatUntil')}
          help={t('scheduledMessage.repeatUntilHelp')}
          minimum={sendAt}
          disabled={disabled}
        />
      )}
      <CheckboxField name={fields.cancelOnReply.name} label={t('scheduledMessage.cancelOnReply')} disabled={disabled} />
      <AttachmentField
        name={ownField('attachment')}
        label={t('scheduledMessage.picture')}
        help={t('scheduledMessage.pictureHelp')}
        accept=".png,.jpg,.jpeg"
      />
    </>
  );
}

/** Midnight of today: earlier days cannot be chosen. */
function today(): string {
  const now = new Date();
  now.setHours(0, 0, 0, 0);
  return now.toISOString();
}
