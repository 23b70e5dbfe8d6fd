import { IconButton, useTheme } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoonOutlined, SunOutlined } from '@recado/ui/icons';

/** Light or dark (SPEC §4.7). */
export function AppearanceToggle() {
  const { t } = useTranslation('shell');
  const { appearance, toggle } = useTheme();
  const dark = appearance === 'dark';
  return (
    <IconButton
      label={t(dark ? 'bar.toLight' : 'bar.toDark')}
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      onClick={toggle}
    />
  );
}
