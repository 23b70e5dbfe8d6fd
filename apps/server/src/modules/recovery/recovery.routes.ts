import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCallLimit } from '../../platform/security/call-limit.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { exchangeCode, saveNewPassword } from './recovery.service.ts';
import { sendCodeJob } from './send-code.ts';

const codesPerNumber = { calls: 5, milliseconds: 60 * 60_000 };
const triesPerNumber = { calls: 15, milliseconds: 60 * 60_000 };

/** Password recovery by a WhatsApp code (SPEC §2.6, SERVER §2). No answer says whether a number exists. */
export function recoveryRoutes(
  platform: Platform,
): Handlers<'POST /api/enviar-email' | 'GET /api/verificar-code/:number' | 'PUT /api/atualizar-senha'> {
  const { clock, database } = platform;
  const codes = createCallLimit(codesPerNumber, clock);
  const tries = createCallLimit(triesPerNumber, clock);
  return {
    'POST /api/enviar-email': async ({ body }) => {
      const number = body.wpp.replace(/\D/g, '');
      codes.count(number);
      await database.system((unit) => unit.enqueue(sendCodeJob(number)));
      return { message: 'Código de verificação enviado com sucesso!' };
    },
    'GET /api/verificar-code/:number': async ({ params, query }) => {
      tries.count(params.number.replace(/\D/g, ''));
      const asked = { number: params.number, code: query.code };
      const token = await database.system((unit) => exchangeCode(platform, unit, asked));
      if (!token) throw new AppError('ERR_RECOVERY_CODE_INVALID');
      return { token };
    },
    'PUT /api/atualizar-senha': async ({ body }) => {
      const passwordHash = await hashPassword(body.newPassword);
      const wish = { token: body.token, passwordHash };
      if (!(await database.system((unit) => saveNewPassword(platform, unit, wish)))) {
        throw new AppError('ERR_RECOVERY_CODE_EXPIRED');
      }
      return { message: 'Senha atualizada com sucesso!' };
    },
  };
}
