import { type FieldFacts, fieldsOf } from '@recado/api/fields';
import { useTranslation } from '@recado/ui/i18n';
import { ClockField, Field, NumberField, Select, SelectField, SwitchField, TextField } from '@recado/ui/records';
import { consentRules, type SettingsValues } from './settings-values.ts';

const { fields } = fieldsOf('POST /campaign-settings').settings;
/** The choices of SPEC §9; a client of the family may have stored another value. */
const intervals = [0, 5, 10, 15, 20];
const longer = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];

/** How fast a connection sends (SPEC §9). */
export function PaceFields({ stored }: { stored: SettingsValues }) {
  const { t } = useTranslation('campaigns');
  const seconds = (count: number) =>
    count === 0 ? t('campaignSettings.none') : t('campaignSettings.seconds', { count });
  const messages = (count: number) =>
    count === 0 ? t('campaignSettings.undefined') : t('campaignSettings.messages', { count });
  const choices = (values: number[], own: number, label: (count: number) => string) =>
    [...new Set([...values, own])].sort((a, b) => a - b).map((value) => ({ value, label: label(value) }));
  return (
    <section aria-labelledby="campaign-pace">
      <h2 id="campaign-pace">{t('campaignSettings.pace')}</h2>
      <div className="campaign-settings-row">
        <SelectField
          {...fields.messageInterval}
          label={t('campaignSettings.messageInterval')}
          required
          choices={choices(intervals, stored.messageInterval, seconds)}
        />
        <SelectField
          {...fields.longerIntervalAfter}
          label={t('campaignSettings.longerIntervalAfter')}
          required
          choices={choices(longer, stored.longerIntervalAfter, messages)}
        />
        <SelectField
          {...fields.greaterInterval}
          label={t('campaignSettings.greaterInterval')}
          required
          choices={choices(longer, stored.greaterInterval, seconds)}
        />
      </div>
      <NumberField
        {...fields.dailyCap}
        label={t('campaignSettings.dailyCap')}
        help={t('campaignSettings.dailyCapHelp')}
      />
      <SwitchField {...fields.warmUp} label={t('campaignSettings.warmUp')} help={t('campaignSettings.warmUpHelp')} />
    </section>
  );
}

/** The hours in which nothing is sent. */
export function QuietFields() {
  const { t } = useTranslation('campaigns');
  return (
    <section aria-labelledby="campaign-quiet">
      <h2 id="campaign-quiet">{t('campaignSettings.quiet')}</h2>
      <p>{t('campaignSettings.quietHelp')}</p>
      <div className="campaign-settings-row">
        <ClockField {...fields.quietFrom} label={t('campaignSettings.quietFrom')} />
        <ClockField {...fields.quietUntil} label={t('campaignSettings.quietUntil')} />
      </div>
    </section>
  );
}

/** The company's own words for a yes to a question, for consenting and for opting out, and what it says of that. */
export function WordFields() {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <section aria-labelledby="campaign-confirmation">
        <h2 id="campaign-confirmation">{t('campaignSettings.confirmation')}</h2>
        <WordsField
          {...fields.confirmationWords}
          label={t('campaignSettings.confirmationWords')}
          help={t('campaignSettings.confirmationHelp')}
        />
      </section>
      <section aria-labelledby="campaign-consent">
        <h2 id="campaign-consent">{t('campaignSettings.consent')}</h2>
        <SelectField
          {...fields.consentRule}
          label={t('campaignSettings.consentRule')}
          help={t('campaignSettings.consentHelp')}
          clearable={false}
          choices={consentRules.map((value) => ({ value, label: t(`campaignSettings.consentRules.${value}`) }))}
        />
        <WordsField
          {...fields.optInWords}
          label={t('campaignSettings.optInWords')}
          help={t('campaignSettings.optInHelp')}
        />
        <TextField
          {...fields.optInText}
          label={t('campaignSettings.optInText')}
          help={t('campaignSettings.optInTextHelp')}
        />
      </section>
      <section aria-labelledby="campaign-opt-out">
        <h2 id="campaign-opt-out">{t('campaignSettings.optOut')}</h2>
        <WordsField
          {...fields.optOutWords}
          label={t('campaignSettings.optOutWords')}
          help={t('campaignSettings.optOutHelp')}
        />
        <TextField
          {...fields.optOutText}
          label={t('campaignSettings.optOutText')}
          help={t('campaignSettings.optOutTextHelp')}
        />
      </section>
    </>
  );
}

function WordsField({ maximum, ...field }: Pick<FieldFacts, 'name' | 'maximum'> & { label: string; help: string }) {
  return (
    <Field {...field}>
      <Select mode="tags" open={false} suffixIcon={null} maxCount={maximum} tokenSeparators={[',', ';']} />
    </Field>
  );
}
