import type { Platform } from '../../../../platform/platform.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { rotateKeys } from './statement-keys.ts';

/** Gives the keys of statements, once a day, the next one when the newest has signed for 30 days (ADR 154). */
export function rotateStatementKeysWork({ database, secret }: Pick<Platform, 'database' | 'secret'>): RecurringWork {
  return {
    name: 'rotate-statement-keys',
    pattern: '35 4 * * *',
    run: () => database.system((unit) => rotateKeys(unit, secret)),
  };
}
