import { type Ability, abilityToPay, type SubscriptionState, type WhenExpired } from '@recado/contract';
import type { Configuration } from '../../configuration.ts';
import type { Clock } from '../clock.ts';
import { addDays, dayIn } from '../day.ts';
import { AppError } from '../errors.ts';

/**
 * The facts that decide whether a company may work. `dueDate` is YYYY-MM-DD in the company's time zone; null means no
 * end.
 */
export interface Subscription {
  status: boolean;
  dueDate: string | null;
  timeZone: string;
}

/** The clock and the days of grace that a due date is compared with. */
export interface Calendar {
  clock: Clock;
  configuration: Pick<Configuration, 'graceDays'>;
}

/** A caller, with the fields that matter after the due date. */
interface Person {
  super: boolean;
  abilities: ReadonlySet<Ability>;
}

/** The last day on which a company works: the due date, which still counts, and the days of grace. Null: no end. */
export function lastDayOf({ dueDate }: Pick<Subscription, 'dueDate'>, { configuration }: Calendar): string | null {
  return dueDate === null ? null : addDays(dueDate, configuration.graceDays);
}

/** Whether a company may work now, in its own time zone (ADR 60). */
export function subscriptionState(subscription: Subscription, calendar: Calendar): SubscriptionState {
  if (!subscription.status) return 'blocked';
  const { dueDate } = subscription;
  const today = dayIn(subscription.timeZone, calendar.clock());
  if (dueDate === null || today <= dueDate) return 'active';
  return today <= (lastDayOf(subscription, calendar) ?? today) ? 'grace' : 'expired';
}

/** The same for a user of the company: a due date never locks out the platform's super user. */
export function subscriptionFor(person: Pick<Person, 'super'>, subscription: Subscription, calendar: Calendar) {
  const state = subscriptionState(subscription, calendar);
  const lastDay = lastDayOf(subscription, calendar);
  return { state: person.super && !isOpen(state) ? ('active' as const) : state, lastDay };
}

/** Whether a company may work: it is not blocked, and its due date and the days of grace have not passed. */
export function isSubscribed(subscription: Subscription, calendar: Calendar): boolean {
  return isOpen(subscriptionState(subscription, calendar));
}

/**
 * The only place that refuses a caller because of their company's due date or status. Throws ERR_SUBSCRIPTION_EXPIRED
 * (402), with the due date when that is the reason. Without a user, the caller is a program.
 */
export function checkSubscription(
  subscription: Subscription,
  person: Person | undefined,
  whenExpired: WhenExpired | undefined,
  calendar: Calendar,
): void {
  const state = subscriptionState(subscription, calendar);
  if (isOpen(state) || person?.super) return;
  if (person && whenExpired === 'everybody') return;
  const mayPay = state === 'expired' && person?.abilities.has(abilityToPay);
  if (mayPay && whenExpired === 'administrators') return;
  const { dueDate } = subscription;
  // A blocked company is not told that it did not pay, even if it did not.
  const isOver = state === 'expired' && dueDate !== null;
  throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { details: isOver ? { dueDate } : {} });
}

function isOpen(state: SubscriptionState): boolean {
  return state === 'active' || state === 'grace';
}
