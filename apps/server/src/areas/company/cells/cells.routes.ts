import { type cellEndpoints, secondFactorCode } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createCellSignatures } from '../../../platform/cells/cell-signature.ts';
import { currentRequest, onRequest, type Requested } from '../../../platform/database/request-scope.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers, RawBody } from '../../../platform/http/handler.ts';
import { serverRelease } from '../../../platform/observability/version.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSignatures } from '../../../platform/security/signatures.ts';
import { signIn } from '../auth/sign-in.ts';

/**
 * The questions for one address. They are counted, and none is refused, so that a database that takes no writes fails here, for every
 * address, as it would at the sign-in that follows for an account.
 */
const lookups = { name: 'cell-lookup', calls: 20, milliseconds: 15 * 60_000 };

const nothing = z.strictObject({});
const someone = z.strictObject({ email: z.string().min(1).max(200) });
const passedOn = z.strictObject({
  email: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
  code: secondFactorCode.optional(),
  /** Where the browser is, and which it is, as the other cell saw it. */
  address: z.string().max(100),
  agent: z.string().max(100),
});

/** `/cells/…`: each throws ERR_INVALID_CREDENTIALS for everybody but another cell, and without cells for everybody. */
export function cellRoutes(platform: Platform): Handlers<keyof typeof cellEndpoints> {
  const { callLimits, configuration, clock, database, secret } = platform;
  const { cells, apiUrl } = configuration;
  const signatures = cells && createCellSignatures(cells, clock);
  const installationMark = createSignatures(secret, 'cells with one secret').sign('');

  /** What another cell asks, once it has proved that it is one. */
  function asked<Body>(path: string, raw: RawBody, body: z.ZodType<Body>): Body {
    if (signatures?.senderOf(path, raw) === undefined) throw new AppError('ERR_INVALID_CREDENTIALS');
    const read = body.safeParse(JSON.parse(Buffer.from(raw.bytes).toString()));
    if (!read.success) throw new AppError('ERR_VALIDATION', { cause: read.error });
    return read.data;
  }

  return {
    async 'POST /cells/state'({ raw }) {
      asked('/cells/state', raw, nothing);
      return { cell: cells?.own ?? '', release: serverRelease, now: clock().getTime(), apiUrl, installationMark };
    },
    async 'POST /cells/users'({ raw }) {
      const email = asked('/cells/users', raw, someone).email.toLowerCase();
      await callLimits.tally(lookups, email);
      const [found] = await database.system(({ db }) =>
        db
          .select({ companyId: users.companyId })
          .from(users)
          .where(eq(sql`lower(${users.email})`, email)),
      );
      return { companyId: found?.companyId ?? null };
    },
    async 'POST /cells/sign-in'({ raw, setRefreshToken }) {
      const { address, agent, ...credentials } = asked('/cells/sign-in', raw, passedOn);
      const from = ofBrowser(currentRequest()?.requested, { address, agent });
      const { answer, refreshToken } = await onRequest(null, () => signIn(platform, credentials), from);
      setRefreshToken(refreshToken);
      return answer;
    },
  };
}

/** The request as it would be if the browser had sent it here. */
function ofBrowser(
  requested: Requested | undefined,
  browser: { address: string; agent: string },
): Requested | undefined {
  return requested && { ...requested, actor: { ...requested.actor, ...browser } };
}
