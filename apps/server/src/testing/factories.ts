import { randomUUID } from 'node:crypto';
import { apiScopes } from '@recado/contract';
import { invoices } from '../areas/billing/invoices/invoices.schema.ts';
import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { messages } from '../areas/conversations/messages/messages.schema.ts';
import { tags } from '../areas/conversations/tickets/tags.schema.ts';
import { ticketCycles, tickets } from '../areas/conversations/tickets/tickets.schema.ts';
import type { Database, Unit } from '../platform/database/database.ts';
import { apiKeys } from '../platform/database/schema/api-keys.ts';
import { companies, plans, settings } from '../platform/database/schema/companies.ts';
import { queues } from '../platform/database/schema/queues.ts';
import { userQueues, users } from '../platform/database/schema/users.ts';
import { whatsappQueues, whatsapps } from '../platform/database/schema/whatsapps.ts';
import { addDays } from '../platform/day.ts';
import { newApiToken } from '../platform/security/api-keys.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import type { Sessions } from '../platform/security/sessions.ts';

/** The password of every user that a factory creates. */
export const testPassword = 'correct horse battery';

/** A signed-in user. */
export interface TestUser {
  id: number;
  companyId: number;
  email: string;
  token: string;
  sessionId: string;
  refreshToken: string;
}

type New<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let passwordHash: Promise<string> | undefined;
let counter = 0;
const unique = () => `${++counter}-${randomUUID().slice(0, 6)}`;

/** Creates records for tests, with the records that they need; every field can be overridden. */
export function createFactories(database: Database, sessions: Sessions) {
  const write = <Result>(work: (unit: Unit) => Promise<Result>) => database.system(work);

  return {
    /** A company with its own plan, which has high limits. */
    async company(input: New<typeof companies> & { plan?: New<typeof plans>; settings?: Record<string, string> } = {}) {
      const { plan = {}, settings: pairs = {}, ...fields } = input;
      return write(async (unit) => {
        const limits = { users: 100, connections: 100, queues: 100, value: 100 };
        const stored = first(
          await unit.db
            .insert(plans)
            .values({ name: `Plan ${unique()}`, ...limits, ...plan })
            .returning(),
        );
        const values = { name: `Company ${unique()}`, planId: stored.id, dueDate: '2999-12-31', ...fields };
        const company = first(await unit.db.insert(companies).values(values).returning());
        for (const [key, value] of Object.entries(pairs)) {
          await unit.db.insert(settings).values({ companyId: company.id, key, value });
        }
        return company;
      });
    },
    /** A signed-in user; by default an agent. */
    async user(input: New<typeof users> & { companyId: number; queueIds?: number[] }): Promise<TestUser> {
      const { queueIds = [], ...fields } = input;
      passwordHash ??= hashPassword(testPassword);
      const person = {
        name: `User ${unique()}`,
        email: `user-${unique()}@example.com`,
        passwordHash: await passwordHash,
      };
      return write(async (unit) => {
        const user = first(
          await unit.db
            .insert(users)
            .values({ ...person, ...fields })
            .returning(),
        );
        for (const queueId of queueIds) {
          await unit.db.insert(userQueues).values({ companyId: user.companyId, userId: user.id, queueId });
        }
        const { token, sessionId, refreshToken } = await sessions.start(unit, user);
        const { id, companyId, email } = user;
        return { id, companyId, email, token, sessionId, refreshToken: refreshToken.value };
      });
    },
    queue: (input: New<typeof queues> & { companyId: number }) =>
      write(async (unit) => {
        const color = `#${(++counter).toString(16).padStart(6, '0')}`;
        return first(
          await unit.db
            .insert(queues)
            .values({ name: `Queue ${unique()}`, color, ...input })
            .returning(),
        );
      }),
    /** A WhatsApp connection with the queues `queueIds`. It stays disconnected unless the test opens it. */
    connection: (input: New<typeof whatsapps> & { companyId: number; queueIds?: number[] }) =>
      write(async (unit) => {
        const { queueIds = [], ...fields } = input;
        const values = { name: `Connection ${unique()}`, ...fields };
        const connection = first(await unit.db.insert(whatsapps).values(values).returning());
        for (const queueId of queueIds) {
          await unit.db
            .insert(whatsappQueues)
            .values({ companyId: input.companyId, whatsappId: connection.id, queueId });
        }
        return connection;
      }),
    /** A key of the external API that allows everything; returns its token. */
    apiKey: (input: New<typeof apiKeys> & { companyId: number }) =>
      write(async ({ db }) => {
        const { token, stored } = newApiToken();
        await db.insert(apiKeys).values({ name: `Key ${unique()}`, scopes: [...apiScopes], ...input, ...stored });
        return token;
      }),
    contact: (input: New<typeof contacts> & { companyId: number }) =>
      write(async (unit) => {
        const number = `55119${String(10_000_000 + ++counter)}`;
        return first(
          await unit.db
            .insert(contacts)
            .values({ name: `Contact ${unique()}`, number, ...input })
            .returning(),
        );
      }),
    tag: (input: New<typeof tags> & { companyId: number }) =>
      write(async (unit) => {
        const values = { name: `Tag ${unique()}`, color: '#00bfff', ...input };
        return first(await unit.db.insert(tags).values(values).returning());
      }),
    invoice: (input: New<typeof invoices> & { companyId: number }) =>
      write(async (unit) => {
        const values = { detail: `Plan ${unique()}`, value: 99, dueDate: addDays('2031-01-01', ++counter), ...input };
        // The work that issues invoices may have written one for the same day just before.
        const sameDay = { target: [invoices.companyId, invoices.dueDate], set: values };
        return first(await unit.db.insert(invoices).values(values).onConflictDoUpdate(sameDay).returning());
      }),
    /** A ticket with its running (or, when closed, finished) round of service; the contact is created unless given. */
    async ticket(input: New<typeof tickets> & { companyId: number }) {
      const contactId = input.contactId ?? (await this.contact({ companyId: input.companyId })).id;
      return write(async (unit) => {
        const ticket = first(
          await unit.db
            .insert(tickets)
            .values({ ...input, contactId })
            .returning(),
        );
        const { id: ticketId, companyId, queueId, userId, whatsappId, status } = ticket;
        const startedAt = userId === null ? null : new Date();
        const finishedAt = status === 'closed' ? new Date() : null;
        await unit.db
          .insert(ticketCycles)
          .values({ ticketId, companyId, queueId, userId, whatsappId, startedAt, finishedAt });
        return ticket;
      });
    },
    message: (input: New<typeof messages> & { companyId: number; ticketId: number }) =>
      write(async (unit) =>
        first(
          await unit.db
            .insert(messages)
            .values({ body: `Message ${unique()}`, ...input })
            .returning(),
        ),
      ),
  };
}
export type Factories = ReturnType<typeof createFactories>;

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was stored.');
  return row;
}
