import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { tags } from '../../areas/conversations/tickets/tags.schema.ts';
import { tickets } from '../../areas/conversations/tickets/tickets.schema.ts';
import { onPostgresql, openTestDatabase, type TestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { DomainEvent } from './domain-event.ts';
import { openDatabase } from './open.ts';
import { touched } from './schema/columns.ts';
import { companies } from './schema/companies.ts';
import { begunWith } from './units.ts';

let test: TestDatabase;
let company = 0;

before(async () => {
  test = await openTestDatabase();
  const rows = await test.database.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
  company = rows[0]?.id ?? 0;
});

after(() => test.close());

const tag = (name: string) => ({ companyId: company, name, color: '#123456' });
const deleted: DomainEvent = {
  name: 'queue',
  companyId: 1,
  audience: { to: 'company' },
  payload: { action: 'delete', id: 1 },
};

async function tagNames(): Promise<string[]> {
  const rows = await test.database.tenant(company, ({ db }) => db.select().from(tags).orderBy(tags.id));
  return rows.map(({ name }) => name);
}

describe('a unit of work', () => {
  it('wakes the workers of other processes for its jobs, unless there are none', async (context) => {
    const { units, notifications } = test.database;
    const woken = context.mock.method(notifications, 'broadcastElsewhere', () => undefined);
    const job = { companyId: company, lane: 'waking', kind: 'waking', payload: {}, pool: 'nobody' };
    const add = () => test.database.tenant(company, (unit) => unit.enqueue(job));
    await add();
    assert.deepEqual(
      woken.mock.calls.map((call) => call.arguments),
      [['jobs', 'nobody']],
    );
    units.wakeOthersUnless(() => true);
    context.after(() => units.wakeOthersUnless(() => false));
    await add();
    assert.equal(woken.mock.callCount(), 1);
  });

  it('tells the time of the clock that the server sets', async () => {
    const moment = new Date('2031-05-01T12:00:00Z');
    test.database.useClock(() => moment);
    assert.equal(await test.database.tenant(company, async (unit) => unit.now()), moment);
    assert.equal(await test.database.system(async (unit) => unit.now()), moment);
  });

  it('of a reader is one of the same company', async () => {
    const reader = test.database.reader(company);
    assert.equal(await reader.inUnit(async (unit) => unit.companyId), company);
  });

  it('of an acknowledgement does not wait for those that fill the share of the server', {
    skip: !onPostgresql,
  }, async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const filling = Array.from({ length: 20 }, () => test.database.system(() => ended));
    const acknowledged = test.database.system(async () => true, 'acknowledgements');
    const isFirst = await Promise.race([acknowledged, wait(30_000, false, { ref: false })]);
    end();
    await Promise.all([...filling, acknowledged]);
    assert.ok(isFirst);
  });

  it('is rolled back when its work throws, and its effects do not happen', async () => {
    const happened: string[] = [];
    const stop = test.database.onPublish(() => happened.push('event'));
    const failing = test.database.tenant(company, async (unit) => {
      await unit.db.insert(tags).values(tag('never'));
      unit.afterCommit(() => happened.push('effect'));
      unit.publish(deleted);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    stop();
    assert.deepEqual(await tagNames(), []);
    assert.deepEqual(happened, []);
  });

  it('writes nothing when its beginning fails, although its first statements are sent with it', async () => {
    const failing = test.database.units.attempt(async (session) => {
      const result = await begunWith(session, 'BEGIN; SELECT 1 / 0', () =>
        session.db.insert(tags).values(tag('outside')),
      );
      return { result, committed: null };
    });
    await assert.rejects(failing, /division by zero/);
    const written = await test.database.system(({ db }) => db.select().from(tags).where(eq(tags.name, 'outside')));
    assert.deepEqual(written, []);
  });

  it('is retried after a conflict with another transaction, and its effects happen once', async () => {
    let tries = 0;
    const happened: string[] = [];
    const undone = sql`do $$ begin raise exception 'in the way' using errcode = '40P01'; end $$`;
    const name = await test.database.tenant(company, async (unit) => {
      tries += 1;
      unit.afterCommit(() => happened.push('effect'));
      const [row] = await unit.db
        .insert(tags)
        .values(tag(`try ${tries}`))
        .returning();
      if (tries < 3) await unit.db.execute(undone);
      return row?.name;
    });
    assert.deepEqual([name, tries, happened], ['try 3', 3, ['effect']]);
    assert.deepEqual(await tagNames(), ['try 3']);
    await test.database.tenant(company, ({ db }) => db.delete(tags));
  });

  it('is not retried for ever', async () => {
    let tries = 0;
    const never = test.database.tenant(company, async (unit) => {
      tries += 1;
      await unit.db.execute(sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`);
    });
    await assert.rejects(never, /in the way/);
    assert.equal(tries, 5);
  });

  it('publishes its events and runs its effects, in order and after the commit', async () => {
    const happened: string[] = [];
    const stop = test.database.onPublish(() => happened.push('event'));
    await test.database.tenant(company, async (unit) => {
      unit.afterCommit(() => happened.push('first'));
      unit.afterCommit(() => {
        throw new Error('logged and forgotten');
      });
      unit.afterCommit(() => happened.push('second'));
      unit.publish(deleted);
      await unit.db.insert(tags).values(tag('kept'));
      assert.deepEqual(happened, []);
    });
    stop();
    assert.deepEqual(happened, ['event', 'first', 'second']);
    assert.deepEqual(await tagNames(), ['kept']);
  });

  it('is refused inside another unit instead of waiting for ever', async () => {
    const nested = test.database.tenant(company, () => test.database.system(async () => 1));
    await assert.rejects(nested, /inside another one/);
  });

  it('may be started by an effect of another unit, and by work that continues after that unit', async () => {
    const followers: Promise<string[]>[] = [];
    await test.database.tenant(company, async (unit) => {
      unit.afterCommit(() => followers.push(tagNames()));
      setTimeout(() => followers.push(tagNames()), 50);
    });
    await eventually('both followed', () => followers.length === 2);
    assert.equal((await Promise.all(followers)).length, 2);
  });

  it('rejects when a query in it failed and its error was ignored', async () => {
    const swallowed = test.database.tenant(company, async ({ db }) => {
      await db.insert(tags).values(tag('lost'));
      await db.execute(sql`select nonsense`).catch(() => undefined);
    });
    await assert.rejects(swallowed, /rolled back/);
    assert.deepEqual(await tagNames(), ['kept']);
  });

  it('continues after an error inside a savepoint', async () => {
    await test.database.tenant(company, async ({ db }) => {
      await assert.rejects(db.transaction((savepoint) => savepoint.insert(tags).values([tag('x'), tag('x')])));
      await db.insert(tags).values(tag('after'));
    });
    assert.deepEqual(await tagNames(), ['kept', 'after']);
  });

  it('sends its last statements with its commit, and is rolled back with them', async () => {
    const before = await tagNames();
    await test.database.tenant(company, async (unit) => {
      unit.withCommit(() => unit.db.insert(tags).values(tag('last')).execute());
      await unit.db.insert(tags).values(tag('first'));
    });
    assert.deepEqual(await tagNames(), [...before, 'first', 'last']);
    const failing = test.database.tenant(company, async (unit) => {
      await unit.db.insert(tags).values(tag('never'));
      unit.withCommit(() => unit.db.execute(sql`select 1 / 0`).execute());
      unit.withCommit(() => unit.db.insert(tags).values(tag('never')).execute());
    });
    await assert.rejects(failing, (error: Error) => /division by zero/.test(String(error.cause)));
    assert.deepEqual(await tagNames(), [...before, 'first', 'last']);
  });

  it('refuses a statement that is issued after its commit, where it would run outside of it and of its role', async () => {
    const late = test.database.tenant(company, async (unit) => {
      // Awaited, so that it is issued when the commit was sent.
      unit.withCommit(async () => await unit.db.insert(tags).values(tag('late')));
    });
    await assert.rejects(late, /after the commit/);
    assert.ok(!(await tagNames()).includes('late'));
    const roles: unknown[] = [];
    await test.database.tenant(company, async (unit) => {
      unit.withCommit(async () => {
        const { rows } = await unit.db.execute(sql`select current_user::text as role`).execute();
        roles.push(rows[0]?.role);
      });
    });
    assert.deepEqual(roles, ['recado_tenant']);
  });

  it('forgets last statements that were added by work whose failure does not matter', async () => {
    const before = await tagNames();
    await test.database.tenant(company, async (unit) => {
      const failing = unit.savepoint(async () => {
        unit.withCommit(() => unit.db.insert(tags).values(tag('never')).execute());
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      await unit.db.insert(tags).values(tag('beside it'));
    });
    assert.deepEqual(await tagNames(), [...before, 'beside it']);
  });

  it('leaves the connection usable for the next unit, also with many units at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        test.database.tenant(company, async ({ db }) => {
          if (index % 3 === 0) await db.execute(sql`select 1 / 0`);
          return (await db.execute(sql`select ${index}::integer as number`)).rows[0]?.number;
        }),
      ),
    );
    results.forEach((result, index) => {
      assert.equal(result.status, index % 3 === 0 ? 'rejected' : 'fulfilled');
      if (result.status === 'fulfilled') assert.equal(result.value, index);
    });
  });

  it('supports large values and many rows', async () => {
    const big = 'ç'.repeat(3_000_000);
    const rows = await test.database.system(
      async ({ db }) =>
        (await db.execute(sql`select length(${big}::text) as size, ${big}::text as text from generate_series(1, 3)`))
          .rows,
    );
    assert.equal(rows.length, 3);
    assert.equal(rows[2]?.size, 3_000_000);
    assert.equal(rows[2]?.text, big);
  });

  it('sets the time of a change by the database’s clock, always later than before, whatever a process sets', async () => {
    await test.database.tenant(company, async ({ db }) => {
      await db.execute(sql`insert into contacts (company_id, name) values (${company}, 'Ana')`);
      const contactId = sql<number>`(select max(id) from contacts)`;
      const [made] = await db.insert(tickets).values({ companyId: company, contactId }).returning();
      const seen = [made?.updatedAt.getTime() ?? 0];
      for (const updatedAt of [new Date('2001-01-01'), new Date('2999-01-01'), undefined, new Date('2001-01-01')]) {
        const [changed] = await db
          .update(tickets)
          .set({ unreadMessages: seen.length, updatedAt })
          .where(eq(tickets.id, made?.id ?? 0))
          .returning();
        seen.push(changed?.updatedAt.getTime() ?? 0);
      }
      const [withoutFields] = await db
        .update(tickets)
        .set({ ...touched, status: undefined })
        .returning();
      seen.push(withoutFields?.updatedAt.getTime() ?? 0);
      await db.execute(sql`update tickets set unread_messages = 0`);
      const [byHand] = await db.select().from(tickets);
      seen.push(byHand?.updatedAt.getTime() ?? 0);
      assert.deepEqual(
        seen,
        [...new Set(seen)].sort((a, b) => a - b),
      );
      assert.ok((seen.at(-1) ?? 0) < Date.parse('2900-01-01'));
    });
  });

  it('sets the time of a change in every table in a tenant scope that has that column', async () => {
    const { rows } = await test.database.system(({ db }) =>
      db.execute(sql`
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at'
        where c.relkind in ('r', 'p') and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'touch')`),
    );
    assert.deepEqual(rows, []);
  });
});

describe('notifications', () => {
  it('reach this process immediately and the others soon', async () => {
    const other = test.url === null ? test.database : await openDatabase({ url: test.url, logger: testLogger });
    const heard: string[] = [];
    const stop = other.notifications.listen('cache', (payload) => heard.push(`there ${payload}`));
    test.database.notifications.listen('cache', (payload) => heard.push(`here ${payload}`));
    test.database.notifications.broadcast('cache', 'users');
    assert.ok(heard.includes('here users'));
    await eventually('the other heard it', () => heard.includes('there users'));
    stop();
    test.database.notifications.broadcast('cache', 'queues');
    assert.equal(heard.filter((text) => text === 'here users').length, 1);
    if (other !== test.database) await other.close();
    assert.deepEqual(heard.sort(), ['here queues', 'here users', 'there users']);
  });
});
