import { onEvent } from '@recado/api/client';
import { currentToken } from '@recado/auth';
import { useEffect } from 'react';
import { endSession } from './end-session.ts';
import { sessionOfToken } from './session-of-token.ts';

/** An administrator ended this session: leads to the login page, which says so. */
export function useSessionEnd(): void {
  useEffect(
    () =>
      onEvent('sessionEnded', ({ sessionId }) => {
        if (sessionId === sessionOfToken(currentToken())) endSession('ended');
      }),
    [],
  );
}
