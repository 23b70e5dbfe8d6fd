import type { Subscription } from '../platform/database/database.ts';
import { question } from '../platform/events/event-kind.ts';
import type { Channels } from './channels.ts';
import type { Capabilities } from './port.ts';

/** Asks what the provider of a connection can do; nothing if there is none of this name (any more). */
export const capabilitiesOf = question<string | null, Capabilities>('capabilitiesOf');

/** Asks for an id of an outgoing message, chosen before the first attempt so that a retry is the same message. */
export const newMessageId = question<string, string>('newMessageId');

/** The answers of the port to questions that are asked inside units. */
export function channelAnswers(channels: Pick<Channels, 'capabilitiesOf' | 'newMessageId'>): Subscription[] {
  return [
    capabilitiesOf.answeredBy((_unit, provider) => channels.capabilitiesOf(provider)),
    newMessageId.answeredBy((_unit, provider) => channels.newMessageId(provider)),
  ];
}
