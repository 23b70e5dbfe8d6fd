import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noticeAddress } from '../mail-links/notice-address.ts';
import { knownDevices } from './known-devices.schema.ts';
import { newDeviceText } from './new-device-text.ts';

const kind = 'mail-new-device';
const payload = z.object({ deviceId: z.int() });

/** A job that tells a user by e-mail that somebody signed in with a new browser. */
export function newDeviceJob(deviceId: number, companyId: number): NewJob {
  const lane = `${kind}:${deviceId}`;
  return { companyId, kind, payload: { deviceId }, lane, dedupeKey: lane, pool: foreignPool, maxAttempts: 5 };
}

/** Sends the e-mail, where a mail server is configured. A mail system treats a repeated one as one, by its id. */
export function newDeviceHandler({ configuration }: Pick<Platform, 'configuration'>): JobHandler {
  const mailer = createMailer(configuration);
  return {
    kind,
    type: 'effectful',
    async prepare(unit, job) {
      const { deviceId } = payload.parse(job.payload);
      const [found] = await unit.db
        .select({ device: knownDevices, user: users, company: companies })
        .from(knownDevices)
        .innerJoin(users, eq(users.id, knownDevices.userId))
        .innerJoin(companies, eq(companies.id, knownDevices.companyId))
        .where(eq(knownDevices.id, deviceId));
      return async () => {
        if (!mailer || !found || found.user.retiredAt) return undefined;
        const { device, user, company } = found;
        const { language, timeZone } = company;
        const { agent, address, createdAt: at } = device;
        const { subject, text } = newDeviceText({ name: user.name, agent, address, at, language, timeZone });
        await mailer.send({
          ...{ to: noticeAddress(user), subject, text: `${text}\n\n${configuration.webUrl}`, language },
          id: `new-device-${deviceId}`,
        });
        return undefined;
      };
    },
  };
}
