import { api } from '@recado/api/client';
import type { Answer, KeepingRules } from '@recado/contract';
import { useRef, useState } from 'react';

type Preview = Answer<'POST /keeping/preview'>;

/** What rules would delete, asked for when somebody wants to see it. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const latest = useRef(0);
  const forget = () => {
    latest.current += 1;
    setPreview(null);
  };
  /** Resolves with it; an answer about rules that have changed meanwhile is not shown. */
  const ask = async (rules: KeepingRules): Promise<Preview> => {
    latest.current += 1;
    const own = latest.current;
    setAsking(true);
    try {
      const found = await api('POST /keeping/preview', { body: rules });
      if (own === latest.current) setPreview(found);
      return found;
    } finally {
      setAsking(false);
    }
  };
  return { preview, isAsking, ask, forget };
}
