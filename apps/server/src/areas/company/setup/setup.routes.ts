import { timingSafeEqual } from 'node:crypto';
import type { setupEndpoints } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { createSuperUser, needsSetup, setupToken } from './setup.service.ts';

/** The one-time link that creates the super user outside demo mode (SERVER §3.6). */
export function setupRoutes({ database, secret }: Platform): Handlers<keyof typeof setupEndpoints> {
  const wanted = Buffer.from(setupToken(secret));
  const requireToken = (token: string) => {
    const given = Buffer.from(token);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('ERR_SETUP_LINK_INVALID');
  };
  return {
    'GET /setup/:token': async ({ params }) => {
      requireToken(params.token);
      if (!(await database.system(needsSetup))) throw new AppError('ERR_SETUP_LINK_INVALID');
      return { message: 'Ready' };
    },
    'POST /setup/:token': async ({ params, body: { password, ...wish } }) => {
      requireToken(params.token);
      const passwordHash = await newPasswordHash(password, { email: wish.email, names: [wish.name, wish.companyName] });
      await database.system((unit) => createSuperUser(unit, { ...wish, passwordHash }));
      return { message: 'Done' };
    },
  };
}
