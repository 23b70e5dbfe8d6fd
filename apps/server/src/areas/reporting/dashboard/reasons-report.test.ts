import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';

/** One stored round, as the recount below knows it. */
interface Stored {
  day: number;
  minutes: number | null;
  queueId: number;
  userId: number;
  reason: string | null;
  isAutomatic: boolean;
}

/** Each reason by its name, and the one above it. */
const above: Record<string, string | null> = {
  Venda: null,
  Preço: 'Venda',
  Caro: 'Preço',
  Barato: 'Preço',
  Prazo: 'Venda',
  Defeito: null,
};

describe('the report by reason', () => {
  const server = useSharedServer();
  let office: Office;
  let idOf: Map<string, number>;
  let stored: Stored[];

  before(async () => {
    office = await openOffice(server);
    const { admin, sales, support, ana, bruno, companyId, connectionId } = office;
    idOf = new Map();
    for (const [name, parent] of Object.entries(above)) {
      const body = { name, parentId: parent === null ? null : (idOf.get(parent) ?? 0) };
      idOf.set(name, (await server.call('POST /reasons', { as: admin, body })).body.id);
    }
    let seed = 20260731;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    stored = Array.from({ length: 160 }, () => {
      const reason = random() < 0.6 ? (one(['Caro', 'Barato', 'Prazo', 'Defeito', 'Preço']) ?? null) : null;
      return {
        day: 1 + Math.floor(random() * 31),
        minutes: random() < 0.1 ? null : Math.floor(random() * 500),
        queueId: one([sales.id, support.id]) ?? 0,
        userId: one([ana.id, bruno.id]) ?? 0,
        reason,
        isAutomatic: reason === null && random() < 0.4,
      };
    });
    for (const { day, minutes, queueId, userId, reason, isAutomatic } of stored) {
      const { id: ticketId } = await office.make({ status: 'closed' });
      const queuedAt = new Date(Date.UTC(2026, 2, day, 15));
      const finishedAt = minutes === null ? null : new Date(queuedAt.getTime() + minutes * 60_000);
      const end = finishedAt && {
        finishedBy: isAutomatic ? ('system' as const) : ('user' as const),
        reasonId: reason === null ? null : (idOf.get(reason) ?? 0),
      };
      const values = { companyId, ticketId, whatsappId: connectionId, queueId, userId, queuedAt, finishedAt, ...end };
      await office.system(({ db }) => db.insert(ticketCycles).values(values).onConflictDoNothing());
    }
  });

  const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
  const read = async (query: object = {}) =>
    (await server.call('GET /ticket/reports/reasons', { as: office.admin, query: { ...march, ...query } })).body;

  /** Counts by walking up from each round; shares nothing with the product. */
  function recount(counts: (round: Stored) => boolean) {
    const ended = stored.filter((round) => round.minutes !== null && counts(round));
    const measured = (rounds: Stored[]) => {
      const total = rounds.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
      return [rounds.length, rounds.length === 0 ? null : Math.round((total / rounds.length) * 100) / 100];
    };
    const isBelow = (reason: string | null, name: string): boolean =>
      reason !== null && (reason === name || isBelow(above[reason] ?? null, name));
    return {
      reasons: Object.fromEntries(
        Object.keys(above).map((name) => [name, measured(ended.filter(({ reason }) => isBelow(reason, name)))]),
      ),
      resolved: measured(ended),
      without: measured(ended.filter(({ reason, isAutomatic }) => reason === null && !isAutomatic)),
      automatic: measured(ended.filter(({ isAutomatic }) => isAutomatic)),
    };
  }

  function shown(report: Awaited<ReturnType<typeof read>>) {
    const figure = ({ rounds, averageMinutes }: { rounds: number; averageMinutes: number | null }) => [
      rounds,
      averageMinutes,
    ];
    return {
      reasons: Object.fromEntries(report.reasons.map((reason) => [reason.name, figure(reason)])),
      resolved: figure(report.resolved),
      without: figure(report.without),
      automatic: figure(report.automatic),
    };
  }

  test('rolls the tree up, and matches a recount, by queue, agent and period', async () => {
    const { sales, bruno } = office;
    assert.deepEqual(
      shown(await read()),
      recount(() => true),
    );
    const ofQueue = await read({ queueIds: [sales.id] });
    assert.deepEqual(
      shown(ofQueue),
      recount(({ queueId }) => queueId === sales.id),
    );
    const ofAgent = await read({ users: [bruno.id] });
    assert.deepEqual(
      shown(ofAgent),
      recount(({ userId }) => userId === bruno.id),
    );
    const ofDays = await read({ dateFrom: '2026-03-05', dateTo: '2026-03-12', queueIds: [sales.id] });
    assert.deepEqual(
      shown(ofDays),
      recount(({ day, queueId }) => day >= 5 && day <= 12 && queueId === sales.id),
    );
    assert.deepEqual(
      (await read()).reasons.map(({ name, level }) => [name, level]),
      [
        ['Venda', 1],
        ['Preço', 2],
        ['Caro', 3],
        ['Barato', 3],
        ['Prazo', 2],
        ['Defeito', 1],
      ],
      'each after the one that it is below',
    );
  });

  test('searches by contact, as the report of rounds does; nothing found is nothing', async () => {
    const { resolved, reasons } = await read({ searchParam: 'ninguém com este nome' });
    assert.deepEqual([resolved.rounds, resolved.averageMinutes], [0, null]);
    assert.ok(reasons.every(({ rounds }) => rounds === 0));
  });

  test('is exported with the same numbers, and the rounds with their reasons', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reasons-'));
    const rowsOf = async (path: string) => {
      const answer = await fetch(`${server.apiUrl}${path}?${new URLSearchParams(march)}`, {
        headers: { authorization: `Bearer ${office.admin.token}` },
      });
      assert.equal(answer.status, 200);
      const file = join(folder, 'file.xlsx');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const rows: string[][] = [];
      await readSheet({ companyId: office.companyId, path: file }, async (some) => {
        rows.push(...some.map(({ cells }) => cells));
      });
      return rows;
    };
    const expected = recount(() => true);
    const rows = await rowsOf('/ticket/reports/reasons/export');
    assert.deepEqual(rows[0], ['Motivo', 'Nível', 'Resolvidos', 'Parte', 'Tempo médio até resolver']);
    assert.deepEqual(
      rows.slice(1).map(([name, , rounds]) => [name, Number(rounds)]),
      [
        ...['Venda', 'Preço', 'Caro', 'Barato', 'Prazo', 'Defeito'].map((name) => [name, expected.reasons[name]?.[0]]),
        ['Sem motivo', expected.without[0]],
        ['Automático', expected.automatic[0]],
        ['Todos', expected.resolved[0]],
      ],
    );
    const rounds = await rowsOf('/ticket/reports/export');
    const place = rounds[0]?.indexOf('Motivo') ?? -1;
    const dear = rounds.filter((row) => row[place] === 'Venda › Preço › Caro');
    assert.equal(dear.length, expected.reasons.Caro?.[0]);
    await rm(folder, { recursive: true });
  });

  // Last, because it changes the reasons.
  test('keeps an archived reason that rounds have, and leaves out one that none has', async () => {
    const archive = (reasonId: number) =>
      server.call('PUT /reasons/:reasonId', { as: office.admin, params: { reasonId }, body: { isArchived: true } });
    await archive(idOf.get('Defeito') ?? 0);
    const { body } = await server.call('POST /reasons', { as: office.admin, body: { name: 'Engano' } });
    await archive(body.id);
    const { reasons } = await read();
    assert.ok(reasons.some(({ name, isArchived }) => name === 'Defeito' && isArchived));
    assert.ok(!reasons.some(({ name }) => name === 'Engano'));
  });
});
