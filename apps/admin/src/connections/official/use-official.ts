import { api } from '@recado/api/client';
import type { OfficialConnection } from '@recado/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** Counts what was shown, so that an answer that was asked for before a change does not replace it. */
  const shown = useRef(0);
  const show = useCallback((read: OfficialConnection) => {
    shown.current += 1;
    setOfficial(read);
    setFailure(undefined);
  }, []);
  const load = useCallback(() => {
    const before = shown.current;
    const showUnlessOld = (read: OfficialConnection) => before === shown.current && show(read);
    void api('GET /official-connections/:whatsappId', { params: { whatsappId } }).then(showUnlessOld, setFailure);
  }, [whatsappId, show]);
  useEffect(load, [load]);
  useRefreshed(load, official && official.webhook.lastAt === null ? looks.soon : looks.rarely);
  return { official, failure, show };
}
