import { onEvent } from '@recado/api/client';
import { useEffect, useState } from 'react';

/** An answer of which nothing is heard for so long (milliseconds) is gone: whoever wrote it broke down. */
const silence = 15_000;

/** What an AI has written so far. */
interface AnswerUnderWay {
  promptName: string;
  text: string;
  /** When it was first heard of. */
  since: Date;
}

/** The answer that an AI is writing in a ticket; null while there is none. */
export function useAnswerUnderWay(ticketId: number): AnswerUnderWay | null {
  const [answer, setAnswer] = useState<AnswerUnderWay | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent('answerUnderWay', ({ isOver, promptName, text, ...told }) => {
      if (told.ticketId !== ticketId) return;
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
