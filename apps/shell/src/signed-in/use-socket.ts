import { apiUrl, closeSocket, failureOf, openSocket, refreshSession } from '@recado/api/client';
import { currentToken } from '@recado/auth';
import { useEffect } from 'react';
import { endSession } from '../session/end-session.ts';

const secondsBetweenTries = 5;

type OpenSocket = NonNullable<Awaited<ReturnType<typeof openSocket>>>;

/** Keeps the one socket of this browser tab open while the component is mounted, also after its token expired. */
export function useSocket(companyId: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void openSocket(apiUrl(), companyId, currentToken).then((socket) => {
      if (socket)
        keepOpen(socket, (again) => {
          clearTimeout(timer);
          timer = setTimeout(again, secondsBetweenTries * 1000);
        });
    });
    return () => {
      clearTimeout(timer);
      closeSocket();
    };
  }, [companyId]);
}

/**
 * socket.io reconnects by itself after a network failure, but not after the server refused or closed the connection. A
 * new token helps, unless too many tabs are open.
 */
function keepOpen(socket: OpenSocket, later: (again: () => void) => void): void {
  const again = () => later(() => socket.connect());
  socket.on('connect_error', (refusal) => {
    if (socket.active) return;
    if (refusal.message === 'ERR_TOO_MANY_REQUESTS') again();
    else renewToken().then(again, leaveIfOver(again));
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again();
  });
}

async function renewToken(): Promise<void> {
  await refreshSession();
}

/** A refused refresh ends the session; any other failure is retried. */
function leaveIfOver(again: () => void) {
  return (error: unknown) => {
    const { status, code } = failureOf(error);
    if (status === 401) endSession('expired', code);
    else again();
  };
}
