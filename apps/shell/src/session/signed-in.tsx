import { clearOutbox, openOutbox, queryClient } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import { setFailureTexts, ThemeProvider } from '@recado/ui/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { explainFailure } from '../failures/explain-failure.ts';
import { Layout } from '../layout/layout.tsx';
import { SessionRules } from './session-rules.tsx';
// Made by the build (docs/adr/0093).
import './antd-styles.css';

setFailureTexts(explainFailure);

/** Everything behind the login. What is cached is removed when the user signs out; unsent messages wait for their return. */
export function SignedIn() {
  useEffect(() => {
    const { session } = sessionStore.getState();
    if (session) void openOutbox(session.user.id);
    return forgetEverything;
  }, []);
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
