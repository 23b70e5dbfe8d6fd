import type { TemplateButton } from '@recado/contract';
import { templateLimits } from '@recado/contract/template-rules';
import { variablesIn } from '@recado/contract/template-variables';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

interface ButtonFieldsProps {
  button: TemplateButton;
  /** Its place, counted from one. */
  number: number;
  onChange: (button: TemplateButton) => void;
}

/** The fields of a button: its label, and what its kind needs. */
export function ButtonFields({ button, number, onChange }: ButtonFieldsProps) {
  const { t } = useTranslation('admin');
  const line = (key: string, value: string, longest: number, change: (text: string) => TemplateButton) => (
    <Input
      aria-label={t(`templates.${key}`, { number })}
      placeholder={t(`templates.${key}`, { number })}
      value={value}
      maxLength={longest}
      onChange={({ target }) => onChange(change(target.value))}
    />
  );
  const { label } = templateLimits;
  switch (button.type) {
    case 'QUICK_REPLY':
      return line('buttonLabel', button.text, label, (text) => ({ ...button, text }));
    case 'OTP':
      return line('buttonLabel', button.text ?? '', label, (text) => ({ ...button, text }));
    case 'COPY_CODE':
      return line('buttonExample', button.example, 15, (example) => ({ ...button, example }));
    case 'REQUEST_CONTACT_INFO':
      return null;
    case 'PHONE_NUMBER':
      return (
        <>
          {line('buttonLabel', button.text, label, (text) => ({ ...button, text }))}
          {line('buttonPhone', button.phone, 20, (phone) => ({ ...button, phone }))}
        </>
      );
    case 'FLOW':
      return (
        <>
          {line('buttonLabel', button.text, label, (text) => ({ ...button, text }))}
          {line('buttonFlow', button.flowId, 64, (flowId) => ({ ...button, flowId }))}
        </>
      );
    case 'URL':
      return (
        <>
          {line('buttonLabel', button.text, label, (text) => ({ ...button, text }))}
          {line('buttonUrl', button.url, 2000, (url) => ({ ...button, url }))}
          {variablesIn(button.url).length > 0 &&
            line('buttonExample', button.example ?? '', 2000, (example) => ({ ...button, example }))}
        </>
      );
  }
}
