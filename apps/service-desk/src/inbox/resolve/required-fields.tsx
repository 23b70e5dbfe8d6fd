import { useTranslation } from '@recado/ui/i18n';
import type { KeyboardEvent } from 'react';
import { DialogField } from '../../people/custom-fields/dialog-field.tsx';
import type { AskedFields } from './use-required-fields.ts';

interface RequiredFieldsProps {
  asked: AskedFields;
  /** Whether the first of them has the focus. */
  isFirst: boolean;
  isForMany: boolean;
  /** Enter resolves. */
  onEnter: () => void;
}

/** The fields that are required before tickets are resolved. Enter resolves, or goes to the next one that is empty. */
export function RequiredFields({ asked, isFirst, isForMany, onEnter }: RequiredFieldsProps) {
  const { t } = useTranslation('service-desk');
  const { fields, currentOf, change, problemOf, controlOf } = asked;
  if (fields.length === 0) return null;
  const press = (event: KeyboardEvent) => {
    const isChoice = event.target instanceof Element && event.target.closest('.ant-select');
    if (event.key !== 'Enter' || isChoice || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its fields
    <div className="resolve-fields" onKeyDown={press}>
      {isForMany && <p className="resolve-partly">{t('resolveSheet.fieldsOfMany')}</p>}
      {fields.map((field, index) => (
        <DialogField
          key={field.id}
          id={controlOf(field)}
          field={field}
          value={currentOf(field)}
          problem={problemOf(field)}
          onChange={(value) => change(field, value)}
          autoFocus={isFirst && index === 0}
        />
      ))}
    </div>
  );
}
