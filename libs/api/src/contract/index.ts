import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { companyEndpoints } from './endpoints/companies.ts';
import { contactEndpoints } from './endpoints/contacts.ts';
import { invoiceEndpoints } from './endpoints/invoices.ts';
import { jobEndpoints } from './endpoints/jobs.ts';
import { messageEndpoints } from './endpoints/messages.ts';
import { queueEndpoints } from './endpoints/queues.ts';
import { quickMessageEndpoints } from './endpoints/quick-messages.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { settingEndpoints } from './endpoints/settings.ts';
import { ticketEndpoints } from './endpoints/tickets.ts';
import { userEndpoints } from './endpoints/users.ts';
import { whatsappEndpoints } from './endpoints/whatsapps.ts';

/** Every endpoint of the product, declared once. */
export const contract = {
  ...authEndpoints,
  ...recoveryEndpoints,
  ...companyEndpoints,
  ...settingEndpoints,
  ...userEndpoints,
  ...queueEndpoints,
  ...whatsappEndpoints,
  ...contactEndpoints,
  ...ticketEndpoints,
  ...messageEndpoints,
  ...quickMessageEndpoints,
  ...invoiceEndpoints,
  ...jobEndpoints,
};

/** The whole contract as a type: what the browser needs of it. */
export type Contract = typeof contract;
/** The name of an endpoint. */
export type ContractKey = keyof Contract;

type Part<Key extends ContractKey, Name extends keyof Endpoint> =
  Contract[Key] extends Record<Name, infer Schema> ? Schema : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller writes into the path, query and body of an endpoint. */
export type ParamsInput<Key extends ContractKey> = InputOf<Part<Key, 'params'>>;
export type QueryInput<Key extends ContractKey> = InputOf<Part<Key, 'query'>>;
export type BodyInput<Key extends ContractKey> = InputOf<Part<Key, 'body'>>;
/** What a handler receives after validation. */
export type ParamsOutput<Key extends ContractKey> = OutputOf<Part<Key, 'params'>>;
export type QueryOutput<Key extends ContractKey> = OutputOf<Part<Key, 'query'>>;
export type BodyOutput<Key extends ContractKey> = OutputOf<Part<Key, 'body'>>;
/** What a caller receives; what a handler returns (dates may still be Date). */
export type Answer<Key extends ContractKey> = z.output<Contract[Key]['answer']>;
export type AnswerInput<Key extends ContractKey> = z.input<Contract[Key]['answer']>;

export * from './abilities.ts';
export * from './endpoint.ts';
export type { TicketChange, TicketFilter } from './endpoints/tickets.ts';
export { ticketChange, ticketFilter } from './endpoints/tickets.ts';
export * from './entities/company.ts';
export * from './entities/contact.ts';
export * from './entities/invoice.ts';
export * from './entities/message.ts';
export * from './entities/plan.ts';
export * from './entities/queue.ts';
export * from './entities/quick-message.ts';
export * from './entities/schedule.ts';
export * from './entities/tag.ts';
export * from './entities/ticket.ts';
export * from './entities/user.ts';
export * from './entities/whatsapp.ts';
export * from './errors.ts';
export * from './event-name.ts';
export * from './events.ts';
export { pageSize, ticketPageSize } from './paging.ts';
export * from './plan-flags.ts';
