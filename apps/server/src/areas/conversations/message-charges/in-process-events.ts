import { question } from '../../../platform/events/event-kind.ts';

/** Own messages that WhatsApp charges for; `clientKey` names what each was sent for. */
interface ChargedMessages {
  companyId: number;
  messages: readonly { id: number; clientKey: string }[];
}

/** Which of own messages belong to campaigns: the campaign of each by the id of the message. */
export const campaignsOfMessages = question<ChargedMessages, Promise<ReadonlyMap<number, number>>>(
  'campaignsOfMessages',
);
