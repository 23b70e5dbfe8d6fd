import { clearOutbox, queryClient } from '@recado/api/live';
import { setFailureTexts, ThemeProvider } from '@recado/ui/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explainFailure } from '../failures/explain-failure.ts';
import { Layout } from '../layout/layout.tsx';
import { SessionRules } from './session-rules.tsx';

setFailureTexts(explainFailure);

/** Everything behind the login. Cached data and unsent messages are removed when the user signs out. */
export function SignedIn() {
  useEffect(() => forgetEverything, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider nonce={pageNonce()}>
        <SessionRules />
        <Layout />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function forgetEverything(): void {
  queryClient.clear();
  clearOutbox();
}

/** The page's Content-Security-Policy nonce for style elements, if the web server set one. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}
