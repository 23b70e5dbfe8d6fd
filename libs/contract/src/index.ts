import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { contract } from './families.ts';

/** The whole contract as a type, for the browser. */
export type Contract = typeof contract;
/** The name of an endpoint. */
export type ContractKey = keyof Contract;

type Part<Key extends ContractKey, Name extends keyof Endpoint> =
  Contract[Key] extends Record<Name, infer Schema> ? Schema : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The path parameters, query and body of a call. */
export type ParamsInput<Key extends ContractKey> = InputOf<Part<Key, 'params'>>;
export type QueryInput<Key extends ContractKey> = InputOf<Part<Key, 'query'>>;
export type BodyInput<Key extends ContractKey> = InputOf<Part<Key, 'body'>>;
/** The same after validation, as a handler receives it. */
export type ParamsOutput<Key extends ContractKey> = OutputOf<Part<Key, 'params'>>;
export type QueryOutput<Key extends ContractKey> = OutputOf<Part<Key, 'query'>>;
export type BodyOutput<Key extends ContractKey> = OutputOf<Part<Key, 'body'>>;
/** The answer as a caller receives it, and as a handler returns it (dates may still be Date). */
export type Answer<Key extends ContractKey> = z.output<Contract[Key]['answer']>;
export type AnswerInput<Key extends ContractKey> = z.input<Contract[Key]['answer']>;

export * from './abilities.ts';
export * from './api-scopes.ts';
export { type AppArchive, appArchive, appName, appVersion } from './app-archive.ts';
export * from './app-data-kinds.ts';
export * from './audit-kinds.ts';
export { mostCounted, mostWaitingCounted } from './counts.ts';
export * from './endpoint.ts';
export * from './endpoints/index.ts';
export * from './entities/app-datum.ts';
export * from './entities/app-setting.ts';
export * from './entities/assignment.ts';
export * from './entities/campaign.ts';
export * from './entities/company.ts';
export * from './entities/contact.ts';
export * from './entities/custom-field.ts';
export * from './entities/field-condition.ts';
export * from './entities/interactive-message.ts';
export * from './entities/invoice.ts';
export * from './entities/message.ts';
export * from './entities/message-card.ts';
export * from './entities/message-rate.ts';
export * from './entities/message-template.ts';
export * from './entities/move.ts';
export * from './entities/move-check.ts';
export * from './entities/move-look.ts';
export * from './entities/official-connection.ts';
export * from './entities/official-signup.ts';
export * from './entities/organisation.ts';
export * from './entities/payment-settings.ts';
export * from './entities/plan.ts';
export * from './entities/queue.ts';
export * from './entities/reason.ts';
export * from './entities/role.ts';
export * from './entities/round-rating.ts';
export * from './entities/schedule.ts';
export * from './entities/second-factor.ts';
export * from './entities/segment.ts';
export * from './entities/service-level.ts';
export * from './entities/tag.ts';
export * from './entities/ticket.ts';
export * from './entities/ticket-event.ts';
export * from './entities/ticket-view.ts';
export * from './entities/user.ts';
export * from './entities/user-session.ts';
export * from './entities/whatsapp.ts';
export * from './error-body.ts';
export * from './errors.ts';
export * from './event-abilities.ts';
export * from './event-name.ts';
export * from './events.ts';
export * from './families.ts';
export { type WireEvent, wireEvents } from './family-events.ts';
export { id, secondFactorCode, timestamp } from './fields.ts';
export {
  type FileReference,
  fileAddress,
  fileAddressesOf,
  recordWithFiles,
} from './file-address.ts';
export { fold } from './fold.ts';
export * from './issues.ts';
export * from './keeping-bounds.ts';
export { isQuiet, usualChoices } from './notification-choices.ts';
export * from './own-client.ts';
export { pageSize, ticketPageSize } from './paging.ts';
export * from './plan-flags.ts';
export * from './reading-ways.ts';
export { type ChangeFailure, changeFailures, isChangeFailure, refusalCode } from './refusals.ts';
export * from './rules/rating-scales.ts';
export { searchForms } from './search-forms.ts';
export * from './service-level-bounds.ts';
export * from './support-hours.ts';
export { thumbnailAddress, thumbnailSide } from './thumbnail-address.ts';
export * from './view-bounds.ts';
