import { Form, Input, Select, Space } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  detectedCountry,
  internationalDigits,
  loadPhoneLibrary,
  nationalPart,
  ownCountry,
  useCountries,
  usePhoneLibrary,
} from '../../phone/index.ts';
import { type Check, Field, type FieldProps } from './field.tsx';

/** A telephone number with its country: stored as digits in international form, empty without a number. */
export function CountryPhoneField(props: FieldProps & { disabled?: boolean }) {
  const form = Form.useFormInstance();
  const [parsed] = useState(untilCalled);
  const check: Check = async (given) => {
    // A number stored before numbers had a country does not block other changes.
    if (!given || !form.isFieldTouched(props.name)) return undefined;
    const library = await loadPhoneLibrary().catch(() => undefined);
    // A number that is submitted before the library has loaded gets its country only then.
    if (library) await parsed.promise;
    const digits = form.getFieldValue(props.name);
    return internationalDigits(library, `+${digits}`, undefined) ? undefined : { code: 'invalidPhone', params: {} };
  };
  return (
    <Field {...props} check={check}>
      <CountryPhoneInput disabled={props.disabled} onParsed={parsed.resolve} />
    </Field>
  );
}

/** A promise and its resolver. The oldest supported browsers lack `Promise.withResolvers`. */
function untilCalled(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

interface CountryPhoneInputProps {
  id?: string;
  value?: string | null;
  onChange?: (digits: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Called once the library has loaded and the text typed before is parsed. */
  onParsed: () => void;
}

/** The typed text and its value; a new value from outside replaces it. */
interface Typed {
  country: string | undefined;
  text: string;
  value: string;
}

function CountryPhoneInput({ value, onChange, disabled, onParsed, ...input }: CountryPhoneInputProps) {
  const { t } = useTranslation('ui');
  const { language } = useLanguage();
  const library = usePhoneLibrary();
  const [typed, setTyped] = useState<Typed>();
  const countries = useCountries();
  const known = library && value ? nationalPart(library, value) : undefined;
  const isTyped = typed?.value === (value ?? '');
  const country = (isTyped ? typed.country : known?.country) ?? ownCountry(language);
  const text = isTyped ? typed.text : (known?.text ?? (value ? `+${value}` : ''));
  const change = (nextText: string, nextCountry: string) => {
    const chosen = (library && detectedCountry(library, nextText)) ?? nextCountry;
    const digits = nextText.replace(/\D/g, '');
    const next = internationalDigits(library, nextText, chosen) ?? digits;
    setTyped({ country: chosen, text: nextText, value: next });
    onChange?.(next);
  };
  // Parses the text that was typed before the library was loaded.
  const readAgain = useEffectEvent(() => {
    if (typed) change(typed.text, typed.country ?? country);
    onParsed();
  });
  useEffect(() => {
    if (library) readAgain();
  }, [library]);
  return (
    <Space.Compact block>
      <Select
        aria-label={t('field.country')}
        className="country-choice"
        disabled={disabled || !library}
        value={library ? country : undefined}
        onChange={(next: string) => change(text, next)}
        options={countries}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
      />
      <Input
        {...input}
        disabled={disabled}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={text}
        onChange={(event) => change(event.target.value, country)}
      />
    </Space.Compact>
  );
}
