import type { PlanFlag } from '@recado/api/contract';
import type { Unit } from '../database/database.ts';
import type { Session } from '../http/handler.ts';

/** A caller, with what each request checks of its company (SPEC §4.5, SERVER §2 Plan limits and flags). */
export interface Caller {
  session: Session;
  company: { status: boolean; dueDate: string | null; flags: ReadonlySet<PlanFlag> };
}

/** What a browser is given when somebody signs in. */
export interface IssuedTokens {
  token: string;
  refreshToken: { value: string; expiresAt: Date };
  sessionId: string;
}

/** Sessions: one per user; a login elsewhere or a new password ends the old one (SERVER §2, §3.20). */
export interface Sessions {
  /**
   * The caller behind an access token.
   * Throws ERR_SESSION_EXPIRED: 401 without a genuine token or when the session ended, 403 when it only needs a refresh.
   */
  authenticate(token: string | undefined): Promise<Caller>;
  /** Starts the only session of a user; the one before ends and its browser is told. */
  start(unit: Unit, user: { id: number; companyId: number }): Promise<IssuedTokens>;
  /** New tokens for a refresh token. Throws ERR_SESSION_EXPIRED (401). */
  refresh(unit: Unit, refreshToken: string | undefined): Promise<IssuedTokens & { userId: number }>;
  /** Ends one session. */
  end(unit: Unit, sessionId: string): Promise<void>;
  /** Ends every session of a user, e.g. after a new password. */
  endAllOf(unit: Unit, userId: number): Promise<void>;
  /** Forgets what is remembered of a user's rights, after they changed. */
  forgetUser(unit: Unit, userId: number): void;
  /** Forgets what is remembered of a company, after its plan, status or due date changed. */
  forgetCompany(unit: Unit, companyId: number): void;
}
