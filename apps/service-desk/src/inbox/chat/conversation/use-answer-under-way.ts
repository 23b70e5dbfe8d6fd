import { onEvent } from '@recado/api/client';
import { useEffect, useState } from 'react';

/** Milliseconds without an event after which an answer is dropped: the process that wrote it has failed. */
const silence = 15_000;

/** The part that an AI has written so far. */
interface AnswerUnderWay {
  promptName: string;
  text: string;
  /** When its first event arrived. */
  since: Date;
}

/** The answer that an AI is writing in a ticket; null while there is none. */
export function useAnswerUnderWay(ticketId: number): AnswerUnderWay | null {
  const [answer, setAnswer] = useState<AnswerUnderWay | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent('answerUnderWay', ({ isOver, promptName, text, ...event }) => {
      if (event.ticketId !== ticketId) return;
      clearTimeout(timer);
      if (isOver) return setAnswer(null);
      setAnswer((before) => ({ promptName, text, since: before?.since ?? new Date() }));
      timer = setTimeout(setAnswer, silence, null);
    });
    return () => {
      clearTimeout(timer);
      stop();
      setAnswer(null);
    };
  }, [ticketId]);
  return answer;
}
