import { configureClient } from '@recado/api/client';
import { currentToken, sessionStore, signIn } from '@recado/auth';
import { addTranslations, createI18n } from '@recado/ui/i18n';
import { applyAppearance } from '@recado/ui/theme';
import { createRoot } from 'react-dom/client';
import { endSession } from '../session/end-session.ts';
import { App } from './app.tsx';
import { loadConfiguration } from './configuration.ts';
import { loadPublicPages, prefetchSignedIn } from './parts.ts';
import { StartFailure } from './start-failure.tsx';
import './start.css';

void start();

/** Shows the first page as soon as its own files are there; everything it needs is asked for at the same time. */
async function start(): Promise<void> {
  applyAppearance();
  createI18n();
  const root = createRoot(document.getElementById('root') ?? document.body);
  const texts = addTranslations('shell', {
    pt: () => import('../locales/pt.json'),
    en: () => import('../locales/en.json'),
    es: () => import('../locales/es.json'),
  });
  if (sessionStore.getState().status === 'restoring') prefetchSignedIn();
  else void loadPublicPages().catch(() => undefined);
  try {
    const [{ apiUrl }] = await Promise.all([loadConfiguration(), texts]);
    configureClient({ apiUrl, getToken: currentToken, onSignedIn: signIn, onSignedOut: () => endSession('expired') });
    root.render(<App />);
  } catch {
    await texts.catch(() => undefined);
    root.render(<StartFailure />);
  }
}
