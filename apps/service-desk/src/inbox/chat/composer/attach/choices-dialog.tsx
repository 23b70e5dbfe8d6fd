import { fieldName } from '@recado/api/fields';
import type { Problem } from '@recado/api/problems';
import { interactiveBounds } from '@recado/contract/interactive-bounds';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Form, RecordDialog, SelectField, TextAreaField, TextField } from '@recado/ui/records';
import type { Attachment } from './attachment.ts';
import { ChoiceOptions } from './choice-options.tsx';
import { type Choice, type ChoicesValues, choicesMessage, optionLimits, writtenChoices } from './choices-message.ts';

const ownField = fieldName<ChoicesValues>;
const kinds = ['buttons', 'list', 'link', 'locationRequest'] as const;

interface ChoicesDialogProps {
  /** Whether the customer sees native buttons; otherwise they get numbered text. */
  isNative: boolean;
  onSend: (attachment: Attachment) => void;
  onClose: () => void;
}

/** Sends buttons, a list, a button with a link, or a request for the location. */
export default function ChoicesDialog({ isNative, onSend, onClose }: ChoicesDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  return (
    <RecordDialog<ChoicesValues>
      open
      title={t('sendChoices.title')}
      initialValues={{
        kind: 'buttons',
        body: '',
        footer: '',
        options: [],
        open: t('sendChoices.openInitial'),
        label: '',
        url: '',
      }}
      saveText={t('attach.send')}
      onSave={async (values) => onSend({ interactive: choicesMessage(values) })}
      onClose={onClose}
    >
      <SelectField
        name={ownField('kind')}
        label={t('sendChoices.kind')}
        clearable={false}
        choices={kinds.map((kind) => ({ value: kind, label: t(`sendChoices.${kind}`) }))}
      />
      <TextAreaField name={ownField('body')} label={t('sendChoices.body')} required maximum={interactiveBounds.body} />
      <KindFields />
      {!isNative && <p>{t('sendChoices.numbered')}</p>}
    </RecordDialog>
  );
}

/** The fields of the chosen kind. */
function KindFields() {
  const { t } = useTranslation('service-desk');
  const kind: ChoicesValues['kind'] | undefined = Form.useWatch(ownField('kind'));
  if (kind === undefined || kind === 'locationRequest') return null;
  const footer = (
    <TextField name={ownField('footer')} label={t('sendChoices.footer')} maximum={interactiveBounds.footer} />
  );
  if (kind === 'link') {
    return (
      <>
        <TextField name={ownField('label')} label={t('sendChoices.label')} required maximum={interactiveBounds.label} />
        <TextField
          name={ownField('url')}
          label={t('sendChoices.url')}
          required
          maximum={interactiveBounds.url}
          pattern="^https?://[^\s]+$"
        />
        {footer}
      </>
    );
  }
  return (
    <>
      <Field
        name={ownField('options')}
        label={t('sendChoices.options')}
        required
        words={{ invalidFormat: t('sendChoices.tooFew'), required: t('sendChoices.tooFew') }}
        check={problemOf}
      >
        <ChoiceOptions limits={optionLimits[kind]} describes={kind === 'list'} />
      </Field>
      {kind === 'list' && (
        <TextField name={ownField('open')} label={t('sendChoices.open')} required maximum={interactiveBounds.label} />
      )}
      {footer}
    </>
  );
}

function problemOf(options: unknown): Problem | undefined {
  const titles = Array.isArray(options) ? writtenChoices(options.filter(isChoice)).map(({ title }) => title) : [];
  const isUsable = titles.length > 0 && new Set(titles).size === titles.length;
  return isUsable ? undefined : { code: 'invalidFormat', params: {} };
}

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'title' in value && 'description' in value;
}
