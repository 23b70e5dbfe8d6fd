import { ApiFailure } from '@recado/api/client';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import {
  detectedCountry,
  internationalDigits,
  loadPhoneLibrary,
  ownCountry,
  useCountries,
  usePhoneLibrary,
} from '@recado/ui/phone';
import { useId, useState } from 'react';
import { type Rule, required } from './field-rules.ts';
import { FieldError } from './plain-field.tsx';
import { useFieldError } from './plain-form.tsx';
import type { Values } from './use-plain-form.ts';

/** A number as it was typed, to show it again. */
export interface TypedNumber {
  text: string;
  country: string | undefined;
}

/** Reads the number of a form: `name` is the typed text, `<name>Country` the country beside it. */
export function usePhoneNumber(name: string) {
  const library = usePhoneLibrary();
  const typedIn = (values: Values): TypedNumber => ({
    text: values[name] ?? '',
    country: values[countryOf(name)] || undefined,
  });
  /** Returns the error that can be found while the user types. */
  const rule = (values: Values): Rule => {
    const { text, country } = typedIn(values);
    const isNumber = internationalDigits(library, text, country) !== undefined;
    return (value) => required(value) ?? (isNumber ? undefined : { code: 'invalidPhone', params: {} });
  };
  /** Digits in international form. Throws an error like the server's for a number that the country does not have. */
  const digitsOf = async ({ text, country }: TypedNumber): Promise<string> => {
    const loaded = await loadPhoneLibrary().catch(() => undefined);
    const digits = internationalDigits(loaded, text, country);
    if (digits) return digits;
    throw new ApiFailure(400, {
      error: 'ERR_VALIDATION',
      issues: [{ path: `body.${name}`, code: 'invalidPhone', params: {}, message: '' }],
    });
  };
  return { typedIn, digitsOf, rule };
}

/** A telephone number and its country; a number pasted with its plus sign selects the country. */
export function PhoneField(props: { label: string; name: string; typed?: TypedNumber; autoFocus?: boolean }) {
  const { label, name, typed, ...input } = props;
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const id = useId();
  const error = useFieldError(name);
  const library = usePhoneLibrary();
  const [country, setCountry] = useState(typed?.country ?? ownCountry(language));
  const countries = useCountries();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-phone">
        {countries.length > 0 && (
          <select
            name={countryOf(name)}
            aria-label={t('fields.country')}
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          >
            {countries.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
        <input
          {...input}
          id={id}
          name={name}
          type="tel"
          autoComplete="tel"
          placeholder={country === 'BR' ? '(11) 91234-5678' : undefined}
          defaultValue={typed?.text}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const detected = library && detectedCountry(library, event.target.value);
            if (detected) setCountry(detected);
          }}
        />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

function countryOf(name: string): string {
  return `${name}Country`;
}
