import { longestShownAnswer } from '@recado/contract';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { chatOf } from '../../../conversations/contacts/contact-names.ts';
import { chatRoom } from '../../../conversations/tickets/ticket-events.ts';
import { readUnfinished } from './conversation.ts';
import type { Question } from './question.ts';

/** The least milliseconds between two events of one answer. */
const pause = 300;
/**
 * Milliseconds after which an answer is shown again, because WhatsApp and browsers remove an answer that is not
 * repeated.
 */
const reminder = 5_000;

/** An answer under way, as shown to the customer and to agents. */
export interface ShownAnswer {
  /** Shows that the AI begins to answer. */
  begin(): void;
  /** Shows the text so far. */
  hear(text: string): void;
  /** Stops repeating the answer, when it is complete or aborted. */
  rest(): void;
  /** Removes the answer; `isSent`: its message replaces it. */
  leave(isSent: boolean): void;
}

/**
 * Shows an answer while it is written: the customer sees that the company types, and users who have the ticket open
 * read along. Nothing of it is stored.
 */
export function showAnswer({ realtime, channels }: ServicePlatform, question: Question): ShownAnswer {
  const { companyId, ticketId, connectionId, contact, prompt } = question;
  let text = '';
  let waiting: NodeJS.Timeout | undefined;

  function publishText(isOver: boolean): void {
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
    publishText(false);
  };
  let reminding: NodeJS.Timeout | undefined;
  return {
    begin() {
      reminding = setInterval(remind, reminder);
      remind();
    },
    hear(written) {
      text = written;
      waiting ??= setTimeout(publishText, pause, false);
    },
    rest() {
      clearInterval(reminding);
      clearTimeout(waiting);
    },
    leave(isSent) {
      if (!reminding) return;
      if (!isSent) show('stopped');
      publishText(true);
    },
  };
}
