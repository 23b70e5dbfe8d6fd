import type { SentSchedule } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { presentCompany } from './company.presenter.ts';
import { completeSchedules, hoursFrom } from './schedules.ts';

/** A company in the form of the API, before serialisation. */
export type ShownCompany = NonNullable<Awaited<ReturnType<typeof presentCompany>>>;

/** The caller's own company; any other is not found (SERVER §3.13). Throws ERR_NO_COMPANY_FOUND. */
export async function ownCompany(unit: Unit, session: Session, companyId: number): Promise<ShownCompany> {
  const mayManage = session.abilities.has('settings:manage');
  const company = companyId === session.companyId ? await presentCompany(unit, companyId, mayManage) : undefined;
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

/** A company of the installation, for the super user. Requires a system unit. Throws ERR_NO_COMPANY_FOUND. */
export async function anyCompany(unit: Unit, companyId: number): Promise<ShownCompany> {
  const company = await presentCompany(unit, companyId, true);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

/** Changes the opening hours of the caller's company. Throws ERR_NO_COMPANY_FOUND. */
export async function changeSchedules(
  unit: Unit,
  session: Session,
  companyId: number,
  sent: readonly SentSchedule[],
): Promise<ShownCompany> {
  if (companyId !== session.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const [known] = await unit.db
    .select({ schedules: companies.schedules })
    .from(companies)
    .where(eq(companies.id, companyId));
  const schedules = completeSchedules(hoursFrom(sent, known?.schedules ?? []));
  await unit.db.update(companies).set({ schedules }).where(eq(companies.id, companyId));
  const company = await ownCompany(unit, session, companyId);
  unit.publish({
    name: 'company',
    companyId,
    audience: { to: 'admins' },
    payload: { action: 'update', record: company },
  });
  return company;
}
