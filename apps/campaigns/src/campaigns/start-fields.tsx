import { fieldName, fieldsOf } from '@recado/api/fields';
import { Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, Field, Form } from '@recado/ui/records';
import { type CampaignValues, starts } from './campaign-values.ts';

const ownField = fieldName<CampaignValues>;

const fields = fieldsOf('POST /campaigns');

interface StartFieldsProps {
  disabled: boolean;
  /** Whether the server refused the time: it is then shown with any choice. */
  isRefused: boolean;
}

/** When a campaign starts: not yet, as soon as it is saved, or at a time. */
export function StartFields({ disabled, isRefused }: StartFieldsProps) {
  const { t } = useTranslation('campaigns');
  const isTimed = Form.useWatch('start') === 'at';
  return (
    <>
      <Field name={ownField('start')} label={t('campaigns.start')} help={t('campaigns.startHelp')}>
        <Segmented
          block
          disabled={disabled || undefined}
          options={starts.map((start) => ({ value: start, label: t(`campaigns.starts.${start}`) }))}
        />
      </Field>
      <div hidden={!isTimed && !isRefused}>
        <DateField
          {...fields.scheduledAt}
          label={t('campaigns.scheduledAt')}
          required={isTimed}
          minimum={disabled ? undefined : today()}
          disabled={disabled || undefined}
          time
        />
      </div>
    </>
  );
}

/** The beginning of today: earlier days are not offered. */
function today(): string {
  const now = new Date();
  now.setHours(0, 0, 0, 0);
  return now.toISOString();
}
