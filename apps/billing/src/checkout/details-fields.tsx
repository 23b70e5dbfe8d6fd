import { fieldsOf } from '@recado/api/fields';
import type { BillingCountry } from '@recado/contract';
import { storedDocument } from '@recado/contract/document-number';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Form, SelectField, TextField } from '@recado/ui/records';

const fields = fieldsOf('PUT /billing-details');
const countries: readonly BillingCountry[] = ['BR', 'usa'];

/** Name and address of the payer, with the texts of SPEC §5. */
export function DetailsFields() {
  const { t } = useTranslation('billing');
  const country = useCountry();
  const text = (name: 'billingName' | 'addressStreet' | 'addressCity', autoComplete: string) => (
    <TextField
      {...fields[name]}
      required
      label={t(`checkout.${name}`)}
      words={{ required: t(`checkout.${name}Required`) }}
      autoComplete={autoComplete}
    />
  );
  return (
    <>
      {text('billingName', 'name')}
      <Field
        {...fields.document}
        required
        label={t(country === 'BR' ? 'checkout.document' : 'checkout.taxNumber')}
        words={{ required: t('checkout.documentRequired'), invalidFormat: t('checkout.documentInvalid') }}
        check={(value) =>
          storedDocument(String(value ?? ''), country) === undefined ? { code: 'invalidFormat', params: {} } : undefined
        }
      >
        <Input autoComplete="off" />
      </Field>
      {text('addressStreet', 'street-address')}
      {text('addressCity', 'address-level2')}
      <TextField {...fields.addressState} label={t('checkout.addressState')} autoComplete="address-level1" />
      <Field
        {...fields.addressZipCode}
        required
        label={t('checkout.addressZipCode')}
        words={{
          required: t('checkout.addressZipCodeRequired'),
          invalidFormat: t('checkout.addressZipCodeInvalid'),
        }}
        check={(value) =>
          typeof value === 'string' && value !== '' && !isZipCode(value.trim(), country)
            ? { code: 'invalidFormat', params: {} }
            : undefined
        }
      >
        <ZipCodeInput country={country} />
      </Field>
      <SelectField
        {...fields.addressCountry}
        required
        label={t('checkout.addressCountry')}
        words={{ required: t('checkout.addressCountryRequired') }}
        choices={countries.map((value) => ({ value, label: t(`checkout.country.${value}`) }))}
      />
    </>
  );
}

function useCountry(): BillingCountry {
  const chosen: unknown = Form.useWatch(fields.addressCountry.name, Form.useFormInstance());
  return chosen === 'usa' ? 'usa' : 'BR';
}

interface ZipCodeInputProps {
  country: BillingCountry;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

function ZipCodeInput({ country, onChange, ...rest }: ZipCodeInputProps) {
  return (
    <Input
      {...rest}
      autoComplete="postal-code"
      inputMode={country === 'BR' ? 'numeric' : 'text'}
      onChange={({ target }) => onChange?.(formatZipCode(target.value, country))}
    />
  );
}

const digitsOfCep = 8;

/** A postal code as it is typed: in Brazil the digits of a CEP as 01310-100, elsewhere unchanged (SPEC §2.9). */
export function formatZipCode(text: string, country: BillingCountry): string {
  if (country !== 'BR') return text;
  const digits = text.replace(/\D/g, '').slice(0, digitsOfCep);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Whether a postal code is complete. */
export function isZipCode(text: string, country: BillingCountry): boolean {
  return country === 'BR' ? /^\d{5}-\d{3}$/.test(text) : /^\d{5}(-\d{4})?$/.test(text);
}
