import type { PlanFlag } from '@recado/api/contract';
import type { Unit } from '../database/database.ts';
import type { Session } from '../http/handler.ts';

/** A caller, with what each request checks of its company (SPEC §4.5, SERVER §2 Plan limits and flags). */
export interface Caller {
  session: Session;
  company: {
    status: boolean;
    /** YYYY-MM-DD in the company's time zone; null never ends. */
    dueDate: string | null;
    timeZone: string;
    flags: ReadonlySet<PlanFlag>;
    /** The setting userViewTicketsWithoutQueue. */
    viewUnqueued: boolean;
  };
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
  /** The same, and when the token was issued, to the second. */
  authenticateIssued(token: string | undefined): Promise<{ caller: Caller; issuedAt: Date }>;
  /** The caller of a living session, e.g. to look at its rights again. */
  callerOf(sessionId: string): Promise<Caller | undefined>;
  /** Starts the only session of a user; the one before ends and its browser is told. */
  start(unit: Unit, user: { id: number; companyId: number }): Promise<IssuedTokens>;
  /** New tokens for a refresh token; undefined when it is not good (any more). */
  refresh(unit: Unit, refreshToken: string): Promise<(IssuedTokens & { userId: number }) | undefined>;
  /** Ends one session. */
  end(unit: Unit, sessionId: string): Promise<void>;
  /** Ends every session of a user, e.g. after a new password. */
  endAllOf(unit: Unit, userId: number): Promise<void>;
  /** Has every process look at a user's rights again, after they changed. */
  userChanged(unit: Unit, userId: number): void;
  /** The same for a company, after its plan, status, due date or settings changed. */
  companyChanged(unit: Unit, companyId: number): void;
}
