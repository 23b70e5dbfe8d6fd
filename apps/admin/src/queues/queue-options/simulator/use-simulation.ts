import { api, failureOf } from '@recado/api/client';
import type { Simulation } from '@recado/contract';
import { failureText } from '@recado/ui/core';
import { useState } from 'react';

/** One line of a simulated conversation. */
export type Line =
  | { id: number; by: 'customer'; text: string }
  | { id: number; by: 'bot'; text: string; file: Simulation['said'][number]['file'] }
  | { id: number; by: 'note'; answer: Simulation };

/** The connection and the time of the simulation. */
export interface Scene {
  queueId: number;
  whatsappId: number | null;
  /** ISO 8601; null: now. */
  at: string | null;
}

/** A conversation with the simulated bot; it exists only in this component, nothing of it is stored (ADR 77). */
export function useSimulation({ queueId, whatsappId, at }: Scene, onAnswer: (answer: Simulation | undefined) => void) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [position, setPosition] = useState<Simulation['position']>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const restart = () => {
    setLines([]);
    setPosition(undefined);
    setProblem(undefined);
    onAnswer(undefined);
  };
  const write = async (text: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { text, position: position ?? null, whatsappId, ...(at && { at }) };
      const answer = await api('POST /queue/:queueId/simulation', { params: { queueId }, body });
      setPosition(answer.position);
      setLines((known) => [...known, ...linesOf(known.length, text, answer)]);
      onAnswer(answer);
      return true;
    } catch (failure) {
      setProblem(failureText(failureOf(failure)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { lines, isBusy, problem, restart, write };
}

/** The lines after a turn: the customer's text, the bot's messages, and the customer's new position. */
function linesOf(first: number, text: string, answer: Simulation): Line[] {
  const said = answer.said.map((part, index): Line => ({ id: first + 1 + index, by: 'bot', ...part }));
  const note: Line[] =
    answer.station === 'menu' && !answer.silence ? [] : [{ id: first + 1 + said.length, by: 'note', answer }];
  return [{ id: first, by: 'customer', text }, ...said, ...note];
}
