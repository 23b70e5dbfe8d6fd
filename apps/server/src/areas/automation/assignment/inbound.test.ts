import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { openWorld, person, type World } from '../../conversations/tickets/testing/world.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const assignments = () => world.database.system(({ db }) => db.$count(jobs, eq(jobs.kind, 'assign-tickets')));

test('a message of a customer has tickets assigned only where a queue wants that', async () => {
  await world.addQueues('Vendas');
  await world.write(person('5511911110001'), 'Oi');
  assert.equal(await assignments(), 0);
  await world.unit(({ db }) => db.update(queues).set({ assignmentMode: 'turn' }));
  await world.write(person('5511911110002'), 'Oi');
  assert.ok((await assignments()) > 0, 'its ticket came into the queue');
  const before = await assignments();
  await world.write(person('5511911110002'), 'Alguém?');
  assert.equal(await assignments(), before, 'a further message in a waiting ticket brings none');
});
