import { addTranslations } from '@recado/ui/i18n';
import { type RenderOptions, renderWithProviders } from '@recado/ui/testing';
import type { ReactElement } from 'react';
import errorsEn from '../failures/locales/en.json';
import errorsEs from '../failures/locales/es.json';
import errorsPt from '../failures/locales/pt.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';

/** Renders a component of the shell with its texts. */
export function renderShell(piece: ReactElement, options?: RenderOptions) {
  void addTranslations('shell', { pt, en, es }, { pt: errorsPt, en: errorsEn, es: errorsEs });
  return renderWithProviders(piece, options);
}
