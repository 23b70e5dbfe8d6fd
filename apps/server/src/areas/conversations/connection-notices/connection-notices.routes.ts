import type { connectionNoticeEndpoints } from '@recado/contract';
import { and, desc, eq } from 'drizzle-orm';
import { one } from '../../../platform/database/one.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { connectionNotices } from './connection-notices.schema.ts';
import { isInBell, presentNotice, selectNotices, unseen } from './notice-rows.ts';

/** The bell for what WhatsApp reports about official connections. */
export const connectionNoticeRoutes: Handlers<keyof typeof connectionNoticeEndpoints> = {
  'GET /connection-notices': async ({ unit, session: { companyId }, query }) => {
    const list = {
      from: connectionNotices,
      rows: selectNotices(unit),
      where: and(eq(connectionNotices.companyId, companyId), isInBell),
      search: whatsapps.name,
      order: [desc(connectionNotices.id)],
    };
    const { rows, ...page } = await listOf(unit, list, query);
    return { records: rows.map(presentNotice), ...page };
  },
  'DELETE /connection-notices/:noticeId': async ({ unit, session: { companyId }, params: { noticeId } }) => {
    const isIt = and(eq(connectionNotices.id, noticeId), eq(connectionNotices.companyId, companyId), isInBell);
    const seen = await unit.db.update(connectionNotices).set({ seenAt: unit.now() }).where(isIt).returning();
    unit.publish(unseen(one(seen, 'ERR_NOT_FOUND')));
    return { message: 'Notice seen' };
  },
};
