import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { startCampaignJob } from '../areas/campaigns/campaigns/start-job.ts';
import { sendScheduleJob } from '../areas/campaigns/schedules/send-job.ts';
import type { Unit } from '../platform/database/database.ts';

const planned = z.array(z.object({ id: z.number(), at: z.coerce.date() }));

/**
 * Adds the jobs of an imported company's scheduled messages and campaigns that are still to come. Nothing is sent before
 * somebody opens a connection here.
 */
export async function resumeWork(unit: Unit, companyId: number): Promise<void> {
  await giveUpPast(unit, companyId);
  const schedules = await unit.db.execute(sql`
    select id, send_at as at from schedules where company_id = ${companyId} and state = 'waiting'`);
  for (const { id, at } of planned.parse(schedules.rows)) await unit.enqueue(sendScheduleJob(companyId, id, at));
  const campaigns = await unit.db.execute(sql`
    select id, scheduled_at as at from campaigns
    where company_id = ${companyId} and status = 'PROGRAMADA'`);
  for (const { id, at } of planned.parse(campaigns.rows)) await unit.enqueue(startCampaignJob(companyId, id, at));
}

/** What was planned for a time before the import is not sent: customers would get it late, or twice. */
async function giveUpPast(unit: Unit, companyId: number): Promise<void> {
  await unit.db.execute(sql`
    update schedules set state = 'failed', failed_code = 'ERR_SENDING_WAPP_MSG'
    where company_id = ${companyId} and state = 'waiting' and send_at <= ${unit.now().toISOString()}::timestamptz`);
  await unit.db.execute(sql`
    update campaigns set status = 'CANCELADA'
    where company_id = ${companyId} and status = 'PROGRAMADA' and scheduled_at <= ${unit.now().toISOString()}::timestamptz`);
}
