import { isAnswerToCampaign } from '../../campaigns/campaigns/follow-replies.ts';
import { keepOptIn } from '../../campaigns/suppression/record-opt-in.ts';
import { keepOptOut } from '../../campaigns/suppression/record-opt-out.ts';
import { isInFlow } from '../../company/automations/automation.ts';
import { customerWrote } from '../../conversations/messages/in-process-events.ts';
import { ratingCommented, ticketMoved, ticketRated } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { runChatbot } from './chatbot.ts';
import { sweepTicketsWork } from './sweep.ts';
import { sayAfterComment, sayAfterRating, sayAtMove } from './transition-texts.ts';

/** What a customer is answered before a person does it: menus, hours, automations, texts (docs/adr/0077). */
export const chatbotModule = defineModule('chatbot', {
  shares: ['steps/answer-step', 'steps/running-step'],
  reactions: () => [
    customerWrote.on(async (unit, written) => {
      // A customer who opts out, or in, gets one answer, and no menu after it. A flow may end with the same word.
      const optedOut = (await keepOptOut(unit, written)) || (await keepOptIn(unit, written));
      // An assistant of WhatsApp's own answers this one.
      if (written.row.ticket.assistantSince !== null) return;
      const answered = optedOut || (await isAnswerToCampaign(unit, written));
      if (!answered || isInFlow(written.row.ticket)) await runChatbot(unit, written);
    }),
    ticketMoved.on((unit, move) => sayAtMove(unit, move)),
    ticketRated.on((unit, rated) => sayAfterRating(unit, rated)),
    ratingCommented.on((unit, commented) => sayAfterComment(unit, commented)),
  ],
  recurring: (platform) => [sweepTicketsWork(platform)],
});
