import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database.ts';
import type { ChannelProvider, ChannelState } from '../port.ts';
import type { Leases } from './leases.ts';

/** The dependencies of the supervisor. Times in milliseconds. */
export interface SupervisorParts {
  database: Database;
  logger: Logger;
  leases: Leases;
  providers: ReadonlyMap<string, ChannelProvider>;
  /** How often the process renews its leases and searches for connections without a holder. */
  heartbeat: number;
  /** Milliseconds since this process's life sign was last interrupted: infinite if never, 0 if it gives none. */
  steadyFor(): number;
  /** After this long without a heartbeat, other processes take over the connections of this one. */
  leaseDuration: number;
  writeState(connectionId: number, companyId: number, state: ChannelState): Promise<void>;
  pairingNumber(connectionId: number): Promise<string | undefined>;
  wantsHistory(connectionId: number): Promise<boolean>;
  /** Called when the connection has opened in this process; `disconnected`: when it is no longer open. */
  connected(connectionId: number): void;
  disconnected(connectionId: number): void;
  /** Tells the other processes that there are connections to take. */
  wakeOthers(): void;
}
