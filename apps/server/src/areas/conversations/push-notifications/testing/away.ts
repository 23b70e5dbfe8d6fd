import { type NotificationChoices, type PushContent, usualChoices } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { newCustomer } from '../../messages/testing/customer.ts';
import { openOffice } from '../../tickets/testing/office.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import type { PushBrowser } from './push-service.ts';

/** Creates an office whose users are absent, with the actions of tests of pushes. */
export async function leaveOffice(server: SharedServer, newBrowser: () => PushBrowser) {
  const office = await openOffice(server);
  const { companyId, connectionId, sales, system } = office;
  const customer = newCustomer(server, { companyId, connectionId });
  return {
    ...office,
    customer,
    /** Subscribes a browser of the user to pushes. */
    async browserOf(as: TestUser, language: PushContent['language'] = 'pt') {
      const browser = newBrowser();
      const body = { ...browser.subscription, language };
      const { status } = await server.call('PUT /push-subscription', { as, body });
      if (status !== 200) throw new Error(`Not subscribed: ${status}`);
      return browser;
    },
    choose: (as: TestUser, changes: Partial<NotificationChoices>) =>
      server.call('PUT /notification-choices', { as, body: { ...usualChoices, ...changes } }),
    /** Opens the customer's ticket, assigns it to the agent, and marks it as read. */
    async openTicketOf(agent: TestUser) {
      await customer.write('Oi');
      const [ticket] = await system(({ db }) =>
        db
          .update(tickets)
          .set({ status: 'open', userId: agent.id, queueId: sales.id, unreadMessages: 0 })
          .where(eq(tickets.companyId, companyId))
          .returning(),
      );
      if (!ticket) throw new Error('The customer has no ticket.');
      return ticket;
    },
  };
}

/** The office of one test. */
export type AwayOffice = Awaited<ReturnType<typeof leaveOffice>>;
