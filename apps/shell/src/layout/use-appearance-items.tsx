import { type MenuProps, useTheme } from '@recado/ui/core';
import { languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import { MoonOutlined, SunOutlined, TranslationOutlined } from '@recado/ui/icons';

/** Theme and language as entries of a menu, for windows whose bar has no room for their buttons. */
export function useAppearanceItems(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('shell');
  const { appearance, toggle } = useTheme();
  const { language, setLanguage } = useLanguage();
  const dark = appearance === 'dark';
  return [
    {
      key: 'appearance',
      icon: dark ? <SunOutlined /> : <MoonOutlined />,
      label: t(dark ? 'bar.toLight' : 'bar.toDark'),
      onClick: toggle,
    },
    ...languages
      .filter((choice) => choice !== language)
      .map((choice) => ({
        key: choice,
        icon: <TranslationOutlined />,
        label: <span lang={choice}>{t(`languages.${choice}`)}</span>,
        onClick: () => void setLanguage(choice),
      })),
  ];
}
