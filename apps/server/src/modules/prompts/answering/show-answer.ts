import { longestShownAnswer } from '@recado/api/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { chatOf } from '../../contacts/contact-rows.ts';
import { chatRoom } from '../../tickets/ticket-events.ts';
import { readUnfinished } from './conversation.ts';
import type { Question } from './question.ts';

/** Milliseconds between two events of one answer, however fast it is written. */
const pause = 300;
/** Milliseconds after which an answer is shown again: WhatsApp and browsers remove one that is not repeated. */
const reminder = 5_000;

/** An answer under way, as the customer and the agents see it. */
export interface ShownAnswer {
  /** The call of the AI begins. */
  begin(): void;
  /** Shows the text so far. */
  hear(text: string): void;
  /** The answer is complete or aborted: it is not repeated any more. */
  rest(): void;
  /** Removes it; `isSent`: its message replaces it. */
  leave(isSent: boolean): void;
}

/**
 * Shows an answer while it is written: the customer sees that the company types, and users with the ticket open read
 * along. Nothing of it is stored.
 */
export function showAnswer({ realtime, channels }: ServicePlatform, question: Question): ShownAnswer {
  const { companyId, ticketId, connectionId, contact, prompt } = question;
  let text = '';
  let waiting: NodeJS.Timeout | undefined;

  function tell(isOver: boolean): void {
    clearTimeout(waiting);
    waiting = undefined;
    const shown = isOver ? '' : readUnfinished(text).slice(0, longestShownAnswer);
    const payload = { ticketId, promptName: prompt.name, text: shown, isOver };
    realtime.publish({
      name: 'answerUnderWay',
      companyId,
      audience: { to: 'rooms', rooms: [chatRoom(ticketId)] },
      payload,
    });
  }

  const show = (state: 'typing' | 'recording' | 'stopped') => {
    if (connectionId !== null) channels.showWriting(connectionId, chatOf(contact), state);
  };
  const remind = () => {
    show(prompt.voice === 'texto' ? 'typing' : 'recording');
    tell(false);
  };
  let reminding: NodeJS.Timeout | undefined;
  return {
    begin() {
      reminding = setInterval(remind, reminder);
      remind();
    },
    hear(written) {
      text = written;
      waiting ??= setTimeout(tell, pause, false);
    },
    rest() {
      clearInterval(reminding);
      clearTimeout(waiting);
    },
    leave(isSent) {
      if (!reminding) return;
      if (!isSent) show('stopped');
      tell(true);
    },
  };
}
