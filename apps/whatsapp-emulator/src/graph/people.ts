import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';
import { userIdOf } from './ids.ts';
import type { NumberRecord } from './records.ts';

/** A person as one portfolio sees them. */
export interface Person {
  userId: string;
  /** Absent while the person hides their number. */
  waId: string | undefined;
  /** `contacts[]` of a webhook. */
  contact: object;
}

/** The user id of a phone for the portfolio of a number. */
export function userIdFor(world: World, number: NumberRecord, phone: Phone): string {
  const portfolio = world.graph.accounts.get(number.accountId)?.portfolioId ?? '';
  return userIdOf(portfolio, phone.number, phone.record.userIdGeneration ?? 0);
}

/** How the webhooks of a number name the person with this phone. */
export function personFor(world: World, number: NumberRecord, phone: Phone): Person {
  const { name, username, hidesNumber } = phone.record;
  const isKnown = world.graph.conversation(number.id, phone.number).numberKnown;
  const waId = hidesNumber && !isKnown ? undefined : phone.number;
  const userId = userIdFor(world, number, phone);
  const profile = username ? { name, username } : { name };
  return { userId, waId, contact: { profile, ...(waId && { wa_id: waId }), user_id: userId } };
}

/** The phone of a person by the user id that the portfolio of a number knows. */
export function phoneByUserId(world: World, number: NumberRecord, userId: string): Phone | undefined {
  return world.phones.all().find((phone) => userIdFor(world, number, phone) === userId);
}
