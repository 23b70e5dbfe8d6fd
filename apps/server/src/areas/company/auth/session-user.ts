import type { sessionUser } from '@recado/contract';
import { abilitiesOf } from '@recado/contract';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { userWithRole } from '../../../platform/database/role-of-user.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { developerOf, noRemote, userQueues, users } from '../../../platform/database/schema/users.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Calendar, subscriptionFor } from '../../../platform/security/subscription.ts';
import { presentCompany } from '../companies/company.presenter.ts';
import { newDevicesOfUser } from '../own-sessions/known-devices.ts';
import { passkeyColumns } from '../passkeys/has-passkey.ts';
import { newsOfFactor } from '../second-factors/factor-state.ts';
import { secondFactorRules, secondFactors } from '../second-factors/second-factors.schema.ts';
import { requireAllowedAddress } from '../sign-in-rules/sign-in-rule.ts';
import { signInRules } from '../sign-in-rules/sign-in-rules.schema.ts';
import { awayOf } from '../users/user-rows.ts';
import { supportOfCompany } from './support-of-company.ts';

/**
 * The signed-in user with all data that the shell needs to start (SERVER §1). Throws ERR_SESSION_EXPIRED if the user
 * was deleted, ERR_ADDRESS_NOT_ALLOWED if the company does not let them in from the address of the request.
 */
export async function readSessionUser(
  unit: Unit,
  userId: number,
  calendar: Calendar,
): Promise<z.input<typeof sessionUser>> {
  const [found, own] = await together(
    unit.db
      .select({
        ...{ user: userWithRole, factor: secondFactors, rule: secondFactorRules, signInRule: signInRules },
        newDevices: newDevicesOfUser,
        support: supportOfCompany,
        ...passkeyColumns(unit.now()),
      })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .leftJoin(secondFactorRules, eq(secondFactorRules.companyId, users.companyId))
      .leftJoin(signInRules, eq(signInRules.companyId, users.companyId))
      .where(eq(users.id, userId))
      .execute(),
    unit.db
      .select({ id: queues.id, name: queues.name, color: queues.color })
      .from(userQueues)
      .innerJoin(queues, eq(queues.id, userQueues.queueId))
      .where(eq(userQueues.userId, userId))
      .orderBy(asc(queues.id))
      .execute(),
  );
  const { user, factor, rule, signInRule, newDevices, hasPasskey, passkeysRemovedAt, support } = one(
    found,
    'ERR_SESSION_EXPIRED',
  );
  // A browser that is signed in knows 401 as the end of its session.
  requireAllowedAddress(signInRule, user, 401);
  const secondFactor = newsOfFactor({ user, factor, rule, hasPasskey, passkeysRemovedAt }, unit.now());
  const developer = developerOf(user);
  const company = await presentCompany(
    unit,
    user.companyId,
    abilitiesOf({ ...user, developer }).has('settings:manage'),
  );
  if (!company) throw new AppError('ERR_SESSION_EXPIRED');
  const served = own.map((queue) => ({ ...queue, UserQueue: { userId, queueId: queue.id } }));
  return {
    ...user,
    away: awayOf(user, unit.now()),
    wppProved: user.wppProvedAt !== null,
    queues: served,
    queueIds: own.map(({ id }) => id),
    company,
    subscription: subscriptionFor(user, company, calendar),
    ...(developer && developer.remote !== noRemote && { developer }),
    ...(support &&
      new Date(support.until) > unit.now() && { support: { ...support, isOwn: support.userId === userId } }),
    ...(secondFactor && { secondFactor }),
    ...(newDevices && { newDevices }),
  };
}
