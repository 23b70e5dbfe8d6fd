import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Unit } from '../database/database.ts';

/** Reads and publishes a state, e.g. all unseen transfers of a user; `subject`: the id of the record, e.g. the user. */
type Publish = (unit: Unit, companyId: number, subject: number) => Promise<void>;

/**
 * Returns a function that publishes the present state of a subject after a unit commits. It is read after the commit,
 * so that the later of two changes is published last. A subject that changes while it is read is read once more, not
 * once per change. `pauseMs`: the minimum milliseconds between two publications about one subject.
 */
export function createStatePublisher(
  { database, logger }: { database: Database; logger: Logger },
  publish: Publish,
  pauseMs = 0,
) {
  /** The subjects being read, and whether they changed meanwhile. */
  const reading = new Map<number, boolean>();

  async function tell(companyId: number, subject: number): Promise<void> {
    if (reading.has(subject)) return void reading.set(subject, true);
    try {
      do {
        reading.set(subject, false);
        await database.tenant(companyId, (unit) => publish(unit, companyId, subject));
        if (pauseMs > 0) await pause(pauseMs, undefined, { ref: false });
      } while (reading.get(subject));
    } catch (error) {
      logger.warn({ err: error, companyId }, 'a change could not be published');
    } finally {
      reading.delete(subject);
    }
  }

  return (unit: Unit, companyId: number, subject = companyId): void =>
    unit.afterCommit(() => void tell(companyId, subject));
}
