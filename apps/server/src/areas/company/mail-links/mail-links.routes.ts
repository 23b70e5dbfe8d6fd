import type { AnswerInput, mailLinkEndpoints } from '@recado/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { passwordOwner, readPasswordRule } from '../password-rules/password-rule.ts';
import { accountOfLink, endMailLinks, takeMailLink } from './mail-link.ts';
import { confirmationJob, recoveryMailJob } from './send-mails.ts';

const hour = 60 * 60_000;
/** The most recovery links that are asked for one address, from anywhere. */
const recoveriesPerAddress = { name: 'recovery mails', calls: 5, milliseconds: hour };
/** The most links for the own address that a user asks for. */
const proofsPerUser = { name: 'confirmation mails', calls: 5, milliseconds: hour };

/** Links that go by e-mail: to confirm an address, and to choose a new password (ADR 191). */
export function mailLinkRoutes(platform: Platform): Handlers<keyof typeof mailLinkEndpoints> {
  const { callLimits, configuration, database } = platform;
  const isMailed = configuration.smtpUrl !== undefined && configuration.mailFrom !== undefined;
  const requireMail = () => {
    if (!isMailed) throw new AppError('ERR_MAIL_UNAVAILABLE');
  };
  return {
    'GET /users/me/email-proof': async ({ unit, session }) => {
      const own = eq(users.id, session.userId);
      const found = unit.db.select({ email: users.email, provedEmail: users.provedEmail }).from(users).where(own);
      const { email, provedEmail } = one(await found, 'ERR_SESSION_EXPIRED');
      return { email, isProved: provedEmail === email.toLowerCase(), isMailed };
    },
    'POST /users/me/email-proof': inSteps({
      async perform({ session: { userId } }) {
        requireMail();
        await callLimits.count(proofsPerUser, String(userId));
      },
      async finish({ unit, session: { userId, companyId } }) {
        await unit.enqueue(confirmationJob(userId, companyId));
        return { message: 'Sent' };
      },
    }),
    'GET /email-proof/:token': async ({ params }) => {
      const { email } = await database.system((unit) => accountOfLink(unit, params.token, 'confirm'));
      return { email };
    },
    'POST /email-proof/:token': async ({ params }) => database.system((unit) => confirmAddress(unit, params.token)),
    'POST /auth/recovery-mail': async ({ body }) => {
      requireMail();
      const email = body.email.toLowerCase();
      await callLimits.count(recoveriesPerAddress, email);
      await database.system((unit) => unit.enqueue(recoveryMailJob(email)));
      return { message: 'If this address is confirmed in an account, the link was sent' };
    },
    'GET /recovery/:token': async ({ params }) =>
      database.system(async (unit) => {
        const { email, companyId } = await accountOfLink(unit, params.token, 'recover');
        return { email, minimumLength: (await readPasswordRule(unit, companyId)).minimumLength };
      }),
    'POST /recovery/:token': async ({ params: { token }, body: { password } }) => {
      const owner = await database.system(async (unit) =>
        passwordOwner(unit, await accountOfLink(unit, token, 'recover')),
      );
      const passwordHash = await newPasswordHash(password, owner);
      return database.system((unit) => recover(platform, unit, { token, passwordHash }));
    },
  };
}

/** Confirms the address of a link; whoever else had confirmed it before no longer has it. Requires a system unit. */
async function confirmAddress(unit: Unit, token: string): Promise<AnswerInput<'POST /email-proof/:token'>> {
  const { id, email } = await takeMailLink(unit, token, 'confirm');
  const provedEmail = email.toLowerCase();
  await unit.db
    .update(users)
    .set({ provedEmail: null })
    .where(and(eq(users.provedEmail, provedEmail), ne(users.id, id)));
  await unit.db.update(users).set({ provedEmail }).where(eq(users.id, id));
  return { email };
}

/** Sets a new password, and ends every session of the user; a second step is asked for at the next sign-in. */
async function recover(
  { sessions }: Platform,
  unit: Unit,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<AnswerInput<'POST /recovery/:token'>> {
  const { id, email } = await takeMailLink(unit, token, 'recover');
  await unit.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  await endMailLinks(unit, id);
  await sessions.endAllOf(unit, id);
  await unit.emit(callersChanged, { userId: id });
  return { email };
}
