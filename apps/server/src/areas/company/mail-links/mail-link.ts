import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { newToken, tokenHash } from '../../../platform/security/secrets.ts';
import { type MailLinkPurpose, mailLinks } from './mail-links.schema.ts';

/** For how many minutes a link is good. */
const minutes: Record<MailLinkPurpose, number> = { confirm: 7 * 24 * 60, recover: 60 };

/** A link, which only its maker and the reader of the e-mail get to know. */
export interface MadeLink {
  token: string;
  expiresAt: Date;
}

/** Makes the link of a user; the former one of this purpose is no longer good. */
export async function makeMailLink(
  unit: Unit,
  { id: userId, companyId, email }: { id: number; companyId: number; email: string },
  purpose: MailLinkPurpose,
): Promise<MadeLink> {
  const token = newToken();
  const expiresAt = new Date(unit.now().getTime() + minutes[purpose] * 60_000);
  const link = { email: email.toLowerCase(), tokenHash: tokenHash(token), expiresAt };
  await unit.db
    .insert(mailLinks)
    .values({ userId, companyId, purpose, ...link })
    .onConflictDoUpdate({ target: [mailLinks.userId, mailLinks.purpose], set: link });
  return { token, expiresAt };
}

/**
 * The account of a link, while the link is good and the account has the address for which it was made. A token has 256 random bits and is
 * found by its hash, so the time of the search tells nothing about it. Throws ERR_MAIL_LINK_INVALID.
 */
export async function accountOfLink(unit: Unit, token: string, purpose: MailLinkPurpose) {
  const found = await unit.db
    .select({ id: users.id, companyId: users.companyId, name: users.name, email: users.email })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(
      and(
        isGood(unit, token, purpose),
        sql`lower(${users.email}) = ${mailLinks.email}`,
        isNull(users.retiredAt),
        isMember,
      ),
    );
  return one(found, 'ERR_MAIL_LINK_INVALID');
}

/** Uses a link up: of two uses at once the second finds none. Throws what `accountOfLink` throws. */
export async function takeMailLink(unit: Unit, token: string, purpose: MailLinkPurpose) {
  const account = await accountOfLink(unit, token, purpose);
  const used = await unit.db
    .delete(mailLinks)
    .where(isGood(unit, token, purpose))
    .returning({ userId: mailLinks.userId });
  one(used, 'ERR_MAIL_LINK_INVALID');
  return account;
}

/** Ends the links of a user whose address or password has changed. */
export async function endMailLinks({ db }: Unit, userId: number): Promise<void> {
  await db.delete(mailLinks).where(eq(mailLinks.userId, userId));
}

function isGood(unit: Unit, token: string, purpose: MailLinkPurpose) {
  return and(
    eq(mailLinks.tokenHash, tokenHash(token)),
    eq(mailLinks.purpose, purpose),
    gt(mailLinks.expiresAt, unit.now()),
  );
}
