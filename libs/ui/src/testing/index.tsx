import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { PropsWithChildren, ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from '../core/theme-provider.tsx';
import { addTranslations, createI18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';
import { LocationProbe } from './location-probe.tsx';

export { around, elementAt, firstOf, lastOf } from './found.ts';
export { seeEverything } from './see-everything.ts';
export { setUpPage } from './set-up-page.ts';
export { type StubbedWidth, stubElementSizes, stubMatchMedia, stubWidth } from './stubs.ts';

void addTranslations('ui', { pt, en, es });

/** Options for rendering the tested component. */
export interface RenderOptions {
  /** The path at which it is rendered; `/` by default. */
  path?: string;
  language?: Language;
  queryClient?: QueryClient;
}

/** The result of Testing Library, a user who types and clicks, and the current path. */
export type Rendered = RenderResult & { user: UserEvent; path: () => string };

/** Renders a component as the shell would: theme, toasts, texts, router, query cache. */
export function renderWithProviders(piece: ReactElement, options: RenderOptions = {}): Rendered {
  const { path = '/', language = 'pt', queryClient = testQueryClient() } = options;
  // Set at once, so that the first render is already in that language.
  void createI18n(language).changeLanguage(language);
  let address = path;
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <MemoryRouter initialEntries={[path]}>
          {children}
          <LocationProbe
            onMove={(next) => {
              address = next;
            }}
          />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
  const rendered: RenderResult = render(piece, { wrapper });
  return Object.assign(rendered, { user: userEvent.setup(), path: () => address });
}

function testQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
}
