import type { numberEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { requireCurrentPassword } from '../users/current-password.ts';
import { requireInternational } from '../users/number.ts';
import { presentUser } from '../users/user.presenter.ts';
import { publishUser } from '../users/user-events.ts';
import { readUser } from '../users/users.service.ts';
import { askForProof, proveNumber } from './prove-number.ts';

/** The number for password recovery: it is used once its holder has verified it (SERVER §3.28). */
export function numberRoutes(platform: ServicePlatform): Handlers<keyof typeof numberEndpoints> {
  return {
    'POST /users/me/number': {
      async withoutUnit({ session, body }) {
        const number = requireInternational(body.wpp);
        await requireCurrentPassword(platform, session, body.currentPassword);
        await askForProof(platform, session, number);
        return { message: 'Código de verificação enviado com sucesso!' };
      },
    },
    // As the system: the number may be taken from a user of another company.
    'PUT /users/me/number': {
      async withoutUnit({ session: { userId, companyId }, body: { code } }) {
        const proved = await platform.database.system(async (unit) => {
          const outcome = await proveNumber(platform, unit, { userId, code });
          if (!outcome) return undefined;
          const { formerHolder: former } = outcome;
          if (former) publishUser(platform, unit, 'update', await readUser(unit, former.companyId, former.id));
          const user = await readUser(unit, companyId, userId);
          publishUser(platform, unit, 'update', user);
          return presentUser(platform, user);
        });
        if (!proved) throw new AppError('ERR_RECOVERY_CODE_INVALID');
        return proved;
      },
    },
  };
}
