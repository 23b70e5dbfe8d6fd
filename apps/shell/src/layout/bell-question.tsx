import { useAnyReport } from '@recado/api/live';
import type { BellWakes } from '@recado/federation';
import { type Facts, holds } from '@recado/releases/points';
import { useEffect } from 'react';

/** Asks whether a bell has something to say, now and at its events; `onSomething` is called once it has. */
export default function BellQuestion({ wakes, onSomething }: { wakes: BellWakes; onSomething: () => void }) {
  const { asks, events, when = [] } = wakes;
  const [endpoint = asks, text = ''] = asks.split('?');
  const query = Object.fromEntries(new URLSearchParams(text));
  const { report } = useAnyReport(endpoint, { query }, { refreshOn: events, fresh: true });
  const hasSomething = recordsIn(report).some((record) => holds(when, record));
  useEffect(() => {
    if (hasSomething) onSomething();
  }, [hasSomething, onSomething]);
  return null;
}

/** The records of an answer: it is a list, or the first list in it. Of fields only plain values can be compared. */
function recordsIn(answer: unknown): Facts[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray);
  return (list ?? []).map(factsOf);
}

function factsOf(record: object): Facts {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isPlain(value)));
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
