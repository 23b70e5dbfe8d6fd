import { api } from '@recado/api/client';
import type { OfficialConnection } from '@recado/contract';
import { useCallback, useEffect, useState } from 'react';
import { useRefreshed } from '../../use-refreshed.ts';

/** Milliseconds between two looks: short while the first webhook is awaited. */
const looks = { soon: 3_000, rarely: 30_000 };

/** An official connection as the page of its health shows it. */
export interface ShownOfficial {
  official: OfficialConnection | undefined;
  /** Why it could not be read; undefined if it could. */
  failure: unknown;
  /** Shows a newer answer. */
  show: (official: OfficialConnection) => void;
}

/** Reads an official connection, and again from time to time: webhooks and checks change it. */
export function useOfficial(whatsappId: number): ShownOfficial {
  const [official, setOfficial] = useState<OfficialConnection>();
  const [failure, setFailure] = useState<unknown>();
  const show = useCallback((read: OfficialConnection) => {
    setOfficial(read);
    setFailure(undefined);
  }, []);
  const load = useCallback(() => {
    void api('GET /official-connections/:whatsappId', { params: { whatsappId } }).then(show, setFailure);
  }, [whatsappId, show]);
  useEffect(load, [load]);
  useRefreshed(load, official && official.webhook.lastAt === null ? looks.soon : looks.rarely);
  return { official, failure, show };
}
