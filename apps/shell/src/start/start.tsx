import { configureClient } from '@recado/api/client';
import { currentToken, isReadOnly, sessionStore, signIn } from '@recado/auth';
import { addTranslations, createI18n } from '@recado/ui/i18n';
import { applyAppearance } from '@recado/ui/theme';
import { createRoot } from 'react-dom/client';
import { loadConfiguration } from '../document/configuration.ts';
import { loadErrorTexts, loadErrorTextsSoon } from '../failures/error-texts.ts';
import { StartFailure } from '../failures/start-failure.tsx';
import { endSession } from '../session/end-session.ts';
import { readClosedSession } from '../session/read-session.ts';
import { App } from './app.tsx';
import { takeOverFirstForm } from './first-form.ts';
import './start.css';

void start();

/**
 * Shows the first page once all of it is loaded; everything it needs is requested at the same time. A session of the
 * last visit is restored before the first render (`openFirstPage`).
 */
async function start(): Promise<void> {
  applyAppearance();
  createI18n();
  const place = document.getElementById('root') ?? document.body;
  const root = createRoot(place);
  const texts = addTranslations('shell', {
    pt: () => import('../locales/pt.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ '../locales/en.json'),
    es: () => import(/* webpackChunkName: "texts-es" */ '../locales/es.json'),
  });
  try {
    const { reportShare: _, remoteOverrides: __, ...addresses } = await loadConfiguration();
    configureClient({
      ...addresses,
      getToken: currentToken,
      isReadOnly,
      onSignedIn: signIn,
      onSignedOut: (code) => endSession('expired', code),
      onClosed: readClosedSession,
      beforeRefusal: loadErrorTexts,
    });
    await Promise.all([texts, sessionStore.getState().status === 'restoring' && openFirstPage()]);
    takeOverFirstForm(place);
    root.render(<App />);
    loadErrorTextsSoon();
  } catch {
    await texts.catch(() => undefined);
    root.render(<StartFailure />);
  }
}

/** Only with a session of the last visit; the page shows itself what failed. Never rejects. */
async function openFirstPage(): Promise<void> {
  const firstPage = await import('./first-page.ts').catch(() => undefined);
  await firstPage?.openFirstPage();
}
