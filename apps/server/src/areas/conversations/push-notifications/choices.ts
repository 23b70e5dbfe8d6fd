import {
  notificationChoices as declared,
  type EventInput,
  type NotificationChoices,
  usualChoices,
} from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { onRequest } from '../../../platform/database/request-scope.ts';
import type { SocketFeature } from '../../../platform/realtime/socket-feature.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { notificationChoices } from './push-notifications.schema.ts';

/**
 * The stored choices, or the defaults. Values of an older version that this version does not know count as defaults.
 */
export function presentChoices(stored: unknown): NotificationChoices {
  const read = declared.safeParse(stored);
  return read.success ? read.data : usualChoices;
}

/** The choices of a user, or the defaults. */
export async function choicesOf(
  unit: Unit,
  companyId: number,
  userId: number,
): Promise<EventInput<'notificationChoices'>> {
  const [row] = await unit.db
    .select({ choices: notificationChoices.choices })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));
  const { timeZone } = await companyRules(unit, companyId);
  return { choices: presentChoices(row?.choices), companyTimeZone: timeZone };
}

/** Stores the choices of a user and publishes them to their pages. */
export async function keepChoices(
  unit: Unit,
  { companyId, userId }: { companyId: number; userId: number },
  choices: NotificationChoices,
): Promise<NotificationChoices> {
  await unit.db
    .insert(notificationChoices)
    .values({ companyId, userId, choices })
    .onConflictDoUpdate({ target: notificationChoices.userId, set: { choices } });
  const payload = await choicesOf(unit, companyId, userId);
  unit.publish({ name: 'notificationChoices', companyId, audience: { to: 'user', userId }, payload });
  return choices;
}

/** Answers `joinNotification` with the choices of the user; later changes are published to them. */
export function choiceSockets({ database }: Pick<ServicePlatform, 'database'>): SocketFeature {
  return {
    roomsOf: () => [],
    listen: (_socket, rooms) =>
      rooms.answer('joinNotification', async ({ session: { companyId, userId } }) => {
        const payload = await onRequest(companyId, () =>
          database.tenant(companyId, (unit) => choicesOf(unit, companyId, userId)),
        );
        rooms.send({ name: 'notificationChoices', payload });
      }),
  };
}
