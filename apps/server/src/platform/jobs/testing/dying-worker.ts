/**
 * A worker in its own process, for tests of crashes: `fork` it with the url or folder of `DatabaseOptions` as JSON. It
 * runs transactional jobs of kind `n` and kills itself with SIGKILL in the middle of any whose payload is 1.
 */
import { z } from 'zod';
import { testLogger } from '../../../testing/database.ts';
import { openDatabase } from '../../database/open.ts';
import { transactional } from '../handlers.ts';
import { createJobWorker } from '../worker.ts';

const place = z.object({ url: z.string().optional(), folder: z.string().optional() });

if (process.send) {
  const { url, folder } = place.parse(JSON.parse(process.argv[2] ?? ''));
  const database = await openDatabase({ url, folder, logger: testLogger });
  const handler = transactional('n', z.number(), async (unit, payload) => {
    await unit.db.execute('select 1');
    if (payload === 1) process.kill(process.pid, 'SIGKILL');
  });
  createJobWorker({ database, handlers: [handler], logger: testLogger });
}
