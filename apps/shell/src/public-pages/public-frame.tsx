import { languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import { useTheme } from '@recado/ui/theme';
import { type PropsWithChildren, useEffect } from 'react';
import { setPageTitle } from '../document/page-title.ts';

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
  const theme = t(appearance === 'dark' ? 'bar.toLight' : 'bar.toDark');
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
      <button type="button" aria-label={theme} title={theme} onClick={toggle}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <circle cx="12" cy="12" r="8.2" fill="none" stroke="currentColor" strokeWidth="1.7" />
          <path d="M12 3.8a8.2 8.2 0 0 1 0 16.4z" fill="currentColor" />
        </svg>
      </button>
    </footer>
  );
}
