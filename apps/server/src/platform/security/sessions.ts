import type { PlanFlag } from '@recado/contract';
import type { Unit } from '../database/database.ts';
import type { CallerSession } from '../http/handler.ts';
import type { CookieTokens } from './cookie-tokens.ts';

/** A caller, with the facts about the company that each request checks (SPEC §4.5, SERVER §2 Plan limits and flags). */
export interface Caller {
  session: CallerSession;
  company: {
    status: boolean;
    /** YYYY-MM-DD in the company's time zone; null means no end. */
    dueDate: string | null;
    timeZone: string;
    /** The features that it may use. */
    flags: ReadonlySet<PlanFlag>;
    /** The features of its plan that are switched off. */
    switchedOff?: ReadonlySet<PlanFlag>;
  };
}

/** The tokens that a browser receives at sign-in, and the id of its session. */
export interface IssuedTokens {
  token: string;
  refreshToken: CookieTokens;
  sessionId: string;
}

/** A session that may be used, as administrators see it; no part of a token. */
export interface LiveSession {
  id: string;
  userId: number;
  /** From where the browser last got a token, and its family and system; null: unknown. */
  address: string | null;
  agent: string | null;
  startedAt: Date;
  /** When it last got a token: while a page is open, every quarter of an hour. */
  renewedAt: Date;
}

/**
 * Sessions: one per user, where the company does not allow several (ADR 181); then a login elsewhere, and always a new password, ends the
 * previous one (SERVER §2, §3.20).
 */
export interface Sessions {
  /**
   * The caller of an access token. Throws ERR_SESSION_EXPIRED: 401 for an invalid token or an ended session, 403 when a
   * refresh is enough.
   */
  authenticate(token: string | undefined): Promise<Caller>;
  /** The same, with the time at which the token was issued. */
  authenticateIssued(token: string | undefined): Promise<{ caller: Caller; issuedAt: Date }>;
  /** The caller of a token for sockets. Throws ERR_SESSION_EXPIRED (401). */
  authenticateSocket(token: string): Promise<Caller>;
  /** The caller of an active session, e.g. to check its rights again. */
  callerOf(sessionId: string): Promise<Caller | undefined>;
  /**
   * Starts the only session of a user; the previous one ends and its browser is informed. `several`: up to ten stay, and the oldest ends
   * for another.
   */
  start(unit: Unit, user: { id: number; companyId: number }, several?: boolean): Promise<IssuedTokens>;
  /** New tokens for a refresh token; undefined when it is not valid (any more). */
  refresh(unit: Unit, refreshToken: string): Promise<(IssuedTokens & { userId: number }) | undefined>;
  /** The sessions of a user that have neither ended nor expired, the latest first. */
  liveOf(unit: Unit, userId: number): Promise<LiveSession[]>;
  /** Ends one session. */
  end(unit: Unit, sessionId: string): Promise<void>;
  /** Ends every session of a user, e.g. after a new password. */
  endAllOf(unit: Unit, userId: number): Promise<void>;
  /** Makes every process reload a user's rights after they changed. */
  userChanged(unit: Unit, userId: number): void;
  /** The same for a company, after its plan, status, due date or settings changed. */
  companyChanged(unit: Unit, companyId: number): void;
}
