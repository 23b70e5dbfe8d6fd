import type { recoveryEndpoints } from '@recado/api/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { digitsOf } from '../../platform/phone-number.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPasswordHash } from '../../platform/security/passwords.ts';
import { requireInternational } from '../users/number.ts';
import { codesPerNumber, triesPerNumber } from './limits.ts';
import { accountOfToken, exchangeCode, saveNewPassword } from './recovery.service.ts';
import { sendCodeJob } from './send-code.ts';
import { requireCodeSender } from './sender.ts';

/** Password recovery by a WhatsApp code (SPEC §2.6, SERVER §2). No response reveals whether a number exists. */
export function recoveryRoutes(platform: Platform): Handlers<keyof typeof recoveryEndpoints> {
  const { callLimits, database } = platform;
  return {
    'POST /api/enviar-email': async ({ body }) => {
      const number = requireInternational(body.wpp);
      await database.system(requireCodeSender);
      await callLimits.count(codesPerNumber, number);
      await database.system((unit) => unit.enqueue(sendCodeJob(number)));
      return { message: 'Se este número estiver confirmado em uma conta, o código de verificação foi enviado.' };
    },
    'GET /api/verificar-code/:number': async ({ params, query }) => {
      const number = digitsOf(params.number);
      await callLimits.count(triesPerNumber, number);
      const token = await database.system((unit) => exchangeCode(platform, unit, { number, code: query.code }));
      if (!token) throw new AppError('ERR_RECOVERY_CODE_INVALID');
      return { token };
    },
    'PUT /api/atualizar-senha': async ({ body: { token, newPassword } }) => {
      const email = await database.system((unit) => accountOfToken(platform, unit, token));
      const passwordHash = email && (await newPasswordHash(newPassword, email));
      if (
        !passwordHash ||
        !(await database.system((unit) => saveNewPassword(platform, unit, { token, passwordHash })))
      ) {
        throw new AppError('ERR_RECOVERY_CODE_EXPIRED');
      }
      return { message: 'Senha atualizada com sucesso!' };
    },
  };
}
