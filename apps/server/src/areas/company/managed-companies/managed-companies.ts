import { type AnswerInput, recurrence } from '@recado/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { listOf, type PageRequest } from '../../../platform/database/paging.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { invitedUntil } from '../invitations/invite.ts';
import { usedOf } from '../plans/limits.ts';

/** A company as the super user sees it, in the form of the API. */
export type ShownManaged = AnswerInput<'GET /companies/list'>[number];

const mostListed = 1000;
const mostUsers = 500;
const order = [asc(companies.dueDate), asc(companies.id)];

/** One page of all companies, next due date first. Requires a system unit, like all functions here. */
export async function listCompanies(unit: Unit, asked: PageRequest) {
  // A company may have no e-mail address.
  const search = sql`recado_fold(${companies.name} || ' ' || coalesce(${companies.email}, ''))`;
  const list = { from: companies, rows: select(unit), where: undefined, search, order };
  const { rows, ...page } = await listOf(unit, list, asked);
  return { companies: rows.map(present), ...page };
}

/** All companies without pages, for older clients. */
export async function allCompanies(unit: Unit): Promise<ShownManaged[]> {
  const rows = await select(unit)
    .orderBy(...order)
    .limit(mostListed);
  return rows.map(present);
}

/** One company. Throws ERR_NO_COMPANY_FOUND. */
export async function managedCompany(unit: Unit, companyId: number): Promise<ShownManaged> {
  const row = one(await select(unit).where(eq(companies.id, companyId)), 'ERR_NO_COMPANY_FOUND');
  return present(row);
}

/** The users of a company, by name. Throws ERR_NO_COMPANY_FOUND. */
export async function usersOfCompany(unit: Unit, companyId: number) {
  await managedCompany(unit, companyId);
  return unit.db
    .select({ id: users.id, name: users.name, email: users.email, profile: users.profile })
    .from(users)
    .where(and(eq(users.companyId, companyId), isMember))
    .orderBy(asc(users.name), asc(users.id))
    .limit(mostUsers);
}

/** The first administrator of a company. */
const firstAdministrator = sql`(
  select min(first.id) from ${users} first
  where first.company_id = ${companies.id} and first.profile = 'admin' and first.retired_at is null
    and first.developer_until is null)`;

function select({ db }: Unit) {
  const usage = {
    users: usedOf('users', companies.id),
    connections: usedOf('connections', companies.id),
    queues: usedOf('queues', companies.id),
  };
  return db
    .select({ company: companies, plan: plans, usage, invitedUntil: invitedUntil(firstAdministrator) })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .$dynamic();
}

function present({
  company,
  plan,
  usage,
  invitedUntil: until,
}: Awaited<ReturnType<typeof select>>[number]): ShownManaged {
  const value = company.campaignsEnabled ? 'enabled' : 'disabled';
  return {
    ...company,
    recurrence: recurrence.parse(company.recurrence),
    plan,
    usage,
    invitedUntil: until,
    // Older clients read `campaignsEnabled` here.
    settings: [{ key: 'campaignsEnabled', value }],
  };
}
