import { apiUrl, closeSocket, failureOf, openSocket, refreshSession } from '@recado/api/client';
import { currentToken } from '@recado/auth';
import { useEffect } from 'react';
import { endSession } from './end-session.ts';

const secondsBetweenTries = 5;

/** Keeps the one socket of this browser tab open while the component lives, also when its token grew old. */
export function useSocket(companyId: number): void {
  useEffect(() => {
    const socket = openSocket(apiUrl(), companyId, currentToken);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.connect(), secondsBetweenTries * 1000);
    };
    // socket.io tries again by itself when the line is down, but not when the server refused or sent it away.
    socket.on('connect_error', () => {
      if (!socket.active) renewToken().then(later, leaveIfOver(later));
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') later();
    });
    return () => {
      clearTimeout(timer);
      closeSocket();
    };
  }, [companyId]);
}

async function renewToken(): Promise<void> {
  await refreshSession();
}

/** A refused refresh ends the session; any other failure is tried again. */
function leaveIfOver(again: () => void) {
  return (error: unknown) => {
    if (failureOf(error).status === 401) endSession('expired');
    else again();
  };
}
