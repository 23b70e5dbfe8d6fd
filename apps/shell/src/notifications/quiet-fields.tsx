import { fieldName, fieldsOf } from '@recado/api/fields';
import { useNotificationChoices } from '@recado/api/live';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { CheckboxField, ClockField, Form, SelectField } from '@recado/ui/records';
import { type ChoicesForm, companyZone, ownZone } from './choices-form.ts';

const ownField = fieldName<ChoicesForm>;

const { fields } = fieldsOf('PUT /notification-choices').quiet;
/** Monday first, as weeks are shown. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];
/** 1 March 2026 is a Sunday. */
const sunday = Date.UTC(2026, 2, 1, 12);
const dayMilliseconds = 86_400_000;

/** The quiet hours; their fields are shown while they are on. */
export function QuietFields() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { choices, companyTimeZone } = useNotificationChoices();
  const isOn = Form.useWatch('isQuiet') === true;
  const name = new Intl.DateTimeFormat(localeOf[language], { weekday: 'short', timeZone: 'UTC' });
  const days = weekdays.map((value) => ({ value, label: name.format(sunday + value * dayMilliseconds) }));
  const zones = [...new Set([ownZone(), choices.quiet?.timeZone ?? companyTimeZone])]
    .filter((zone) => zone !== companyTimeZone)
    .map((zone) => ({ value: zone, label: zone }));
  return (
    <>
      <CheckboxField name={ownField('isQuiet')} label={t('choices.quiet')} help={t('choices.quietHelp')} />
      {isOn && (
        <>
          <div className="choices-hours">
            <ClockField {...fields.from} label={t('choices.from')} />
            <ClockField {...fields.until} label={t('choices.until')} />
          </div>
          <SelectField {...fields.days} label={t('choices.days')} choices={days} multiple />
          {zones.length > 0 && (
            <SelectField
              name={ownField('zone')}
              label={t('choices.zone')}
              choices={[{ value: companyZone, label: t('choices.companyZone', { zone: companyTimeZone }) }, ...zones]}
              required
            />
          )}
        </>
      )}
    </>
  );
}
