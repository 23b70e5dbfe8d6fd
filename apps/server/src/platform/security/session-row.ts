import { abilitiesOf, type PlanFlag, planFlags } from '@recado/contract';
import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Unit } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { companies, plans } from '../database/schema/companies.ts';
import { roles } from '../database/schema/roles.ts';
import { developerOf, sessions, users } from '../database/schema/users.ts';
import type { CallerSession, Principal } from '../http/handler.ts';
import type { Caller } from './sessions.ts';

/** The facts of modules that are read with every caller, in the same query. */
export interface CallerRules {
  facts: readonly CallerFact[];
  switches: readonly FlagSwitch[];
}

/** A feature of the plan that a company has only while an expression over the rows of `users` and `companies` holds. */
export interface FlagSwitch {
  readonly flag: PlanFlag;
  readonly column: SQL<boolean>;
}

/** Reads the caller of an active session from the database; undefined when it ended or does not exist. */
type ReadCaller = (unit: Unit, sessionId: string, now: Date) => Promise<Caller | undefined>;

/** Makes the function that reads callers by these rules. */
export function callerReader(rules: CallerRules): ReadCaller {
  const read = prepared<{ sessionId: string }>()((db, value) => callerQuery(db, value('sessionId'), rules));
  return async (unit, sessionId, now) => {
    const [row] = await read(unit, { sessionId });
    return row && callerOf(row, sessionId, rules, now);
  };
}

function callerQuery(db: Unit['db'], sessionId: Placeholder, { facts, switches }: CallerRules) {
  return db
    .select({
      user: {
        id: users.id,
        companyId: users.companyId,
        name: users.name,
        profile: users.profile,
        super: users.super,
        exchangesContacts: users.exchangesContacts,
        developerRemote: users.developerRemote,
        developerUntil: users.developerUntil,
      },
      role: { id: roles.id, base: roles.base, abilities: roles.abilities },
      company: { status: companies.status, dueDate: companies.dueDate, timeZone: companies.timeZone },
      plan: plans,
      expiresAt: sessions.expiresAt,
      facts: Object.fromEntries(facts.map(({ column }, index) => [`fact${index}`, column])),
      switches: Object.fromEntries(switches.map(({ column }, index) => [`switch${index}`, column])),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

type CallerRow = Awaited<ReturnType<typeof callerQuery>>[number];

function callerOf(row: CallerRow, sessionId: string, { facts, switches }: CallerRules, now: Date): Caller | undefined {
  if (row.expiresAt <= now) return undefined;
  const { user, company, plan, role } = row;
  const developer = developerOf(user);
  if (developer && developer.until <= now) return undefined;
  const session: CallerSession = {
    sessionId,
    userId: user.id,
    companyId: user.companyId,
    name: user.name,
    profile: user.profile,
    super: user.super,
    abilities: abilitiesOf({ ...user, developer, role }),
    ...(developer && { developer }),
    ...(role && !user.super && { role }),
  };
  for (const [index, fact] of facts.entries()) fact.learn(session, row.facts[`fact${index}`]);
  const flags = flagsOf(plan);
  const off = switches.flatMap(({ flag }, index) => (row.switches[`switch${index}`] ? [] : [flag]));
  const switchedOff = new Set(off.filter((flag) => flags.delete(flag)));
  return { session, company: { ...company, flags, switchedOff } };
}

/** The features that a plan enables; none without a plan. */
export function flagsOf(plan: Record<PlanFlag, boolean> | null): Set<PlanFlag> {
  return new Set(planFlags.filter((flag) => plan?.[flag] === true));
}

/**
 * A fact about every caller that a module needs, e.g. the queues that they serve. It is read with the caller,
 * in the same query, and kept until a signal that the user or the company changed.
 */
export interface CallerFact<Value = unknown> {
  /** An expression over the rows of `users` and `companies`. */
  readonly column: SQL;
  /** Stores the value that the database returned. Throws when it does not have the declared form. */
  learn(session: Principal, answer: unknown): void;
  /** Throws for a caller who was read without this fact. */
  of(session: Principal): Value;
}

/** Declares a fact; `app.ts` passes it to the sessions. */
export function callerFact<Value>(column: SQL, form: z.ZodType<Value>): CallerFact<Value> {
  const known = new WeakMap<Principal, { value: Value }>();
  return {
    column,
    learn: (session, answer) => void known.set(session, { value: form.parse(answer) }),
    of(session) {
      const found = known.get(session);
      if (!found) throw new Error('The caller was read without this fact');
      return found.value;
    },
  };
}
