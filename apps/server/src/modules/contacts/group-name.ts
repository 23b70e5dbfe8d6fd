import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { contacts } from '../../platform/database/schema/index.ts';
import { effectful, type JobHandler } from '../../platform/jobs/handlers.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContactRow } from './contact.presenter.ts';
import { publishContact } from './contact-events.ts';
import { shownName } from './shown-name.ts';

const kind = 'group-name';
const payload = z.object({ contactId: z.int(), connectionId: z.int(), chatId: z.string() });

/** Whether a group still goes by its id. */
export function isUnnamedGroup(contact: ContactRow): boolean {
  return contact.isGroup && contact.name === contact.number;
}

/** Asks WhatsApp what a group is called. */
export function groupNameJob(contact: ContactRow, connectionId: number): NewJob {
  const { id: contactId, companyId, number } = contact;
  const lane = `${kind}:${contactId}`;
  return { companyId, lane, kind, payload: { contactId, connectionId, chatId: number ?? '' }, dedupeKey: lane };
}

/** Names a group after its subject. When nobody can tell now, its next message asks again. */
export function groupNameHandler(platform: Platform): JobHandler {
  return effectful(kind, payload, async ({ contactId, connectionId, chatId }, { companyId }) => {
    const name = await platform.channels.groupName(connectionId, chatId);
    if (!name || companyId === null) return;
    await platform.database.tenant(companyId, async (unit) => {
      const [named] = await unit.db
        .update(contacts)
        .set({ name: shownName(name) })
        .where(eq(contacts.id, contactId))
        .returning();
      if (named) publishContact(platform, unit, 'update', named);
    });
  });
}
