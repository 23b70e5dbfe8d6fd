import { MenuButton } from '@recado/ui/core';
import { type Language, languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import { TranslationOutlined } from '@recado/ui/icons';

/** The choice of language; each language is named in itself. */
export function LanguageChoice() {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = useLanguage();
  const items = languages.map((choice: Language) => ({
    key: choice,
    label: <span lang={choice}>{t(`languages.${choice}`)}</span>,
    onClick: () => void setLanguage(choice),
  }));
  return (
    <MenuButton
      label={t('bar.language')}
      icon={<TranslationOutlined />}
      placement="bottomRight"
      menu={{ items, selectable: true, selectedKeys: [language] }}
    />
  );
}
