import type { ContractKey } from '@recado/contract';
import type { RunningChannels } from '../channels/create-channels.ts';
import type { ServicePlatform, Services } from '../channels/services.ts';
import type { Subscription } from '../platform/database/database.ts';
import type { DomainEvent } from '../platform/database/domain-event.ts';
import type { AnswerWatchers } from '../platform/http/answer-watch.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { JobHandler } from '../platform/jobs/handlers.ts';
import type { JobWorker, JobWorkerOptions } from '../platform/jobs/worker.ts';
import type { SocketFeature } from '../platform/realtime/socket-feature.ts';
import type { RecurringWork } from '../platform/scheduler/recurring-work.ts';
import type { CallerRules } from '../platform/security/session-row.ts';

/** What handlers of jobs need beside the platform. */
export interface JobCircumstances {
  /** The connections that this process holds. */
  channels: RunningChannels;
  /** Milliseconds without a new part after which a history import ends; shorter in tests. */
  importQuiet?: number;
}

/** What extensions of sockets need: they are made before the platform, which contains the sockets. */
export type SocketParts = Pick<ServicePlatform, 'database' | 'logger' | 'storage' | 'clock'> & {
  publish(event: DomainEvent): void;
};

/** What a module does in the server, by the place where it is used. */
export interface ModuleParts<Key extends ContractKey> {
  /** Its files that areas above may import, without `.ts`, beside its tables and events (`tools/checks/areas.mjs`). */
  shares?: readonly string[];
  /** The handlers of its endpoints. */
  routes?(platform: ServicePlatform): Handlers<Key>;
  /** Its reactions to events of lower modules and of channels, inside the unit of the event (docs/adr/0022). */
  reactions?(services: Services): readonly Subscription[];
  /** Its reactions that publish beside the tickets, or notify users and systems. */
  news?(platform: ServicePlatform): readonly Subscription[];
  /** Its answers to questions of lower modules, and of modules about another subject. */
  answers?(services: Services): readonly Subscription[];
  /** The handlers of its jobs. */
  jobs?(platform: ServicePlatform, circumstances: JobCircumstances): readonly JobHandler[];
  /** Its work at given times. */
  recurring?(platform: ServicePlatform): readonly RecurringWork[];
  /** Its rooms and events of sockets. */
  sockets?(parts: SocketParts): readonly SocketFeature[];
  /** What is told of answered calls; `finish` waits for what it began, when the process stops. */
  watches?(platform: ServicePlatform): { watchers: AnswerWatchers; finish(): Promise<void> };
  /** Workers for pools of its own, in processes with the role `worker`. */
  workers?: readonly ((parts: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>) => JobWorker)[];
  /** What it needs to know about every caller, read with the session. */
  callerRules?: Partial<CallerRules>;
}

/** The face of a module: the only file of it that the composition reads. */
export interface Module<Key extends ContractKey = ContractKey> extends Omit<ModuleParts<Key>, 'routes'> {
  readonly name: string;
  routes?(platform: ServicePlatform): Partial<Handlers<Key>>;
}

/** Declares a module: its folder's name, and its parts. */
export function defineModule<Key extends ContractKey = never>(name: string, parts: ModuleParts<Key>): Module<Key> {
  return { name, ...parts };
}
