import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { queryClient, useReport } from '@recado/api/live';
import type { BodyInput, CompanyProfile } from '@recado/contract';
import { shownDocument, storedDocument } from '@recado/contract/document-number';
import { Button, ErrorState, Input, ListSkeleton } from '@recado/ui/core';
import { languages, localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { useCountries } from '@recado/ui/phone';
import { EmailField, Field, Form, SelectField, SettingsForm, TextField } from '@recado/ui/records';
import { useMemo } from 'react';

const fields = fieldsOf('PUT /company-profile');
type Values = NonNullable<BodyInput<'PUT /company-profile'>>;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The profile of the company: its name, document and contact, and the clock and language by which the server works. */
export default function CompanyTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /company-profile', {}, { refreshOn: ['company'] });
  return (
    <div className="settings-form">
      <h1>{t('settings.tabs.company')}</h1>
      <p className="admin-meta">{t('profile.about')}</p>
      {report && <ProfileForm stored={report} />}
      {!report && error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
    </div>
  );
}

function ProfileForm({ stored }: { stored: CompanyProfile }) {
  const { t } = useTranslation('admin');
  const values = useMemo(() => valuesOf(stored), [stored]);
  const save = async (body: Values) => {
    await api('PUT /company-profile', { body });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /company-profile'] });
  };
  return (
    <SettingsForm<Values> stored={values} onSave={save} saved={t('profile.saved')} label={t('settings.save')}>
      {(change) => (
        <>
          <TextField {...fields.name} required label={t('companies.name')} />
          <TextField {...fields.billingName} label={t('profile.billingName')} />
          <CountryField />
          <DocumentField stored={stored.country} />
          <EmailField {...fields.email} required label={t('companies.email')} />
          <TextField {...fields.phone} required label={t('companies.phone')} />
          <ZoneField stored={stored.timeZone} onPropose={(timeZone) => change({ timeZone })} />
          <SelectField
            {...fields.language}
            required
            label={t('profile.language')}
            help={t('profile.languageHelp')}
            choices={languages.map((value) => ({ value, label: t(`profile.languages.${value}`) }))}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** The tax number, by the rules of the chosen country. */
function DocumentField({ stored }: { stored: string }) {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<Values>();
  const country = Form.useWatch('country', form) ?? stored;
  return (
    <Field
      {...fields.document}
      label={t(country === 'BR' ? 'profile.document' : 'profile.taxNumber')}
      words={{ invalidFormat: t('profile.documentInvalid') }}
      check={(value) =>
        storedDocument(String(value ?? ''), country) === undefined ? { code: 'invalidFormat', params: {} } : undefined
      }
    >
      <Input />
    </Field>
  );
}

function CountryField() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(localeOf[language], { type: 'region' });
  const countries = useCountries();
  return (
    <SelectField
      {...fields.country}
      required
      label={t('profile.country')}
      loading={countries.length === 0}
      choices={countries.map(({ value }) => ({ value, label: names.of(value) ?? value }))}
    />
  );
}

/** The time zone, with the time there, and the browser's zone as a proposal when it is another one. */
function ZoneField({ stored, onPropose }: { stored: string; onPropose: (zone: string) => void }) {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<Values>();
  const zone = Form.useWatch('timeZone', form) ?? stored;
  const own = ownZone();
  const { language } = useLanguage();
  const propose = () => {
    onPropose(own);
    form.focusField('timeZone');
  };
  return (
    <SelectField
      {...fields.timeZone}
      required
      label={t('profile.timeZone')}
      choices={zonesWith(stored, own).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      help={
        <>
          {t('profile.timeZoneHelp', {
            time: new Intl.DateTimeFormat(localeOf[language], { timeStyle: 'short', timeZone: zone }).format(
              new Date(),
            ),
          })}
          {own !== zone && (
            <Button type="link" size="small" onClick={propose}>
              {t('profile.useOwnZone', { zone: own.replaceAll('_', ' ') })}
            </Button>
          )}
        </>
      }
    />
  );
}

/** All zones that the browser knows; old browsers cannot list them. */
function zonesWith(...needed: string[]): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...known, ...needed])].sort();
}

function valuesOf({ billingName, document, email, phone, ...profile }: CompanyProfile): Values {
  return {
    ...profile,
    billingName: billingName ?? '',
    document: shownDocument(document ?? ''),
    email: email ?? '',
    phone: phone ?? '',
  };
}
