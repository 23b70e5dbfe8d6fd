import { languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import { useTheme } from '@recado/ui/theme';
import { type PropsWithChildren, useEffect } from 'react';
import { setPageTitle } from '../layout/page-title.ts';

/** The frame of the pages before the login: the name, a card, and the choice of language and appearance. */
export function PublicFrame({ title, children }: PropsWithChildren<{ title: string }>) {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return (
    <div className="public-frame">
      <main className="public-card">
        <p className="public-brand">
          <img src="/icon.svg" alt="" width="32" height="32" /> Recado
        </p>
        <h1>{title}</h1>
        {children}
      </main>
      <PublicChoices />
    </div>
  );
}

function PublicChoices() {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = useLanguage();
  const { appearance, toggle } = useTheme();
  return (
    <footer className="public-choices">
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          onClick={() => void setLanguage(choice)}
        >
          {t(`languages.${choice}`)}
        </button>
      ))}
      <button type="button" onClick={toggle}>
        {t(appearance === 'dark' ? 'bar.toLight' : 'bar.toDark')}
      </button>
    </footer>
  );
}
