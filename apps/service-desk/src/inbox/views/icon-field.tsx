import { viewIcons } from '@recado/contract/view-bounds';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field } from '@recado/ui/records';
import { ViewIcon } from './view-icon.tsx';
import { type ViewValues, viewField } from './view-values.ts';

/** Chooses the icon of a view. */
export function IconField() {
  const { t } = useTranslation('service-desk');
  return (
    <Field name={viewField('icon')} label={t('views.icon')}>
      <Icons />
    </Field>
  );
}

function Icons({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (icon: ViewValues['icon']) => void;
}) {
  const { t } = useTranslation('service-desk');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which would name the field twice.
    <div className="view-icons" id={id} role="group" aria-label={t('views.icon')}>
      {viewIcons.map((icon) => (
        <IconButton
          key={icon}
          label={t(`views.icons.${icon}`)}
          className={icon === value ? 'tonal' : undefined}
          icon={<ViewIcon icon={icon} />}
          aria-pressed={icon === value}
          onClick={() => onChange?.(icon)}
        />
      ))}
    </div>
  );
}
