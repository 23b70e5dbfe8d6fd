import type { secondFactorEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { testPassword } from '../../../../testing/factories.ts';
import type { SampleMaker, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { readFactor } from '../factor-state.ts';
import { secondFactors } from '../second-factors.schema.ts';
import { beginFactor } from '../set-up.ts';
import { codeAt } from '../totp.ts';

/** Gives a user a second factor, confirmed or only begun. Resolves with a code of it. */
async function factorOf({ server }: MatrixWorld, userId: number, isConfirmed: boolean): Promise<string> {
  const { database, secret } = server.platform;
  return database.system(async (unit) => {
    await unit.db.delete(secondFactors).where(eq(secondFactors.userId, userId));
    const found = await readFactor(unit, userId);
    if (!found) throw new Error('The user was not stored.');
    const begun = await beginFactor(secret, unit, found);
    const confirmedAt = isConfirmed ? unit.now() : null;
    await unit.db.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.userId, userId));
    return codeAt(begun.secret, unit.now());
  });
}

const begun: SampleMaker = async (world, caller) => ({
  body: { code: await factorOf(world, (caller ?? world.agent).id, false) },
});
const proof: SampleMaker = async (world, caller) => ({
  body: { currentPassword: testPassword, code: await factorOf(world, (caller ?? world.agent).id, true) },
});
const ofColleague: SampleMaker = async (world) => {
  const { id: userId } = await world.make.user({ companyId: world.companyId });
  await factorOf(world, userId, true);
  return { params: { userId } };
};
const choice = async () => ({ body: { audience: 'nobody', graceDays: 7 } });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof secondFactorEndpoints> = {
  'GET /users/me/second-factor': async () => ({}),
  'POST /users/me/second-factor': async ({ server }, caller) => {
    if (caller) {
      await server.platform.database.system(({ db }) =>
        db.delete(secondFactors).where(eq(secondFactors.userId, caller.id)),
      );
    }
    return { body: { currentPassword: testPassword } };
  },
  'PUT /users/me/second-factor': begun,
  'POST /users/me/second-factor/recovery-codes': proof,
  'POST /users/me/second-factor/removal': proof,
  'DELETE /users/me/second-factor/removal': async () => ({}),
  'GET /users/:userId/second-factor': ofColleague,
  'POST /users/:userId/second-factor/removal': ofColleague,
  'DELETE /users/:userId/second-factor/removal': ofColleague,
  'GET /second-factor-rule': async () => ({}),
  'PUT /second-factor-rule': choice,
};
