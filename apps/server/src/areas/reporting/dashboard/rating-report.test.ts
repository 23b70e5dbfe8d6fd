import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import { seededDraws } from '../../../testing/seeded-draws.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';

/** One stored round, as the recount below knows it. `scale`: null if no rating was requested. */
interface Stored {
  day: number;
  queueId: number;
  userId: number | null;
  scale: 3 | 5 | 10 | null;
  grade: number | null;
  comment: string | null;
}

const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };

describe('the report of ratings', () => {
  const server = useSharedServer();
  let office: Office;
  let stored: Stored[];

  beforeEach(async () => {
    office = await openOffice(server);
    const { sales, support, ana, bruno } = office;
    const { below, one } = seededDraws(20261130);
    stored = Array.from({ length: 180 }, () => {
      const scale = one([null, 3, 5, 10, 10, 5] as const);
      const worst = scale === 10 ? 0 : 1;
      const grade = scale === null || below(4) === 0 ? null : worst + below(scale - worst + 1);
      return {
        day: 1 + below(31),
        queueId: one([sales.id, support.id]),
        userId: one([ana.id, bruno.id, null]),
        scale,
        grade,
        comment: grade !== null && below(3) === 0 ? `Nota ${grade}` : null,
      };
    });
    for (const round of stored) await store(round);
  });

  async function store({ day, queueId, userId, scale, grade, comment }: Stored) {
    const { companyId, connectionId } = office;
    const { id: ticketId } = await office.make({ status: 'closed' });
    const at = new Date(Date.UTC(2026, 2, day, 15));
    // A question of a former release has no scale, and neither has an old rating.
    const values = {
      ...{ companyId, ticketId, whatsappId: connectionId, queueId, userId, queuedAt: at, finishedAt: at },
      ratingUntil: scale === null ? null : at,
      ratingScale: scale === 3 ? null : scale,
      ...(grade !== null && { ratedAt: at, [scale === 3 ? 'rating' : 'ratingScore']: grade, ratingComment: comment }),
    };
    await office.system(({ db }) => db.insert(ticketCycles).values(values));
  }

  const read = async (query: object = {}) =>
    (await server.call('GET /ticket/reports/ratings', { as: office.admin, query: { ...march, ...query } })).body;

  /** Counts one scale, grade by grade; shares nothing with the product. */
  function recount(scale: 3 | 5 | 10, counts: (round: Stored) => boolean) {
    const asked = stored.filter((round) => round.scale === scale && counts(round));
    const grades = asked.flatMap(({ grade }) => (grade === null ? [] : [grade]));
    const good = grades.filter((grade) => grade >= { 3: 2, 5: 4, 10: 9 }[scale]).length;
    const bad = grades.filter((grade) => grade < { 3: 2, 5: 3, 10: 7 }[scale]).length;
    const net = scale === 10 ? good - bad : good;
    const all = scale === 10 ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 2, 3, 4, 5].slice(0, scale);
    return {
      scale,
      asked: asked.length,
      answered: grades.length,
      unanswered: asked.length - grades.length,
      satisfied: good,
      neutral: grades.length - good - bad,
      unsatisfied: bad,
      grades: all.map((one) => grades.filter((grade) => grade === one).length),
      average:
        grades.length === 0 ? null : Number((grades.reduce((sum, one) => sum + one, 0) / grades.length).toFixed(2)),
      result: grades.length === 0 ? null : Math.round((net / grades.length) * 1000) / 10,
    };
  }

  const recountAll = (counts: (round: Stored) => boolean) =>
    ([3, 5, 10] as const).map((scale) => recount(scale, counts)).filter(({ asked }) => asked > 0);

  test('counts each scale by itself and who did not answer apart, and matches a recount', async () => {
    const { ana, bruno, sales, support, connectionId } = office;
    const all = await read();
    assert.deepEqual(
      all.scales,
      recountAll(() => true),
    );
    const named = (report: typeof all) => new Map(report.subjects.map(({ name, scales }) => [name, scales]));
    assert.deepEqual(
      named(all),
      new Map(
        [...all.subjects].map(({ subjectId, name }) => [name, recountAll((one) => (one.userId ?? 0) === subjectId)]),
      ),
    );
    assert.deepEqual(new Set(all.subjects.map(({ subjectId }) => subjectId)), new Set([ana.id, bruno.id, 0]));
    const byQueue = await read({ by: 'queue', dateFrom: '2026-03-10' });
    const since = (queueId: number) => recountAll((one) => one.queueId === queueId && one.day >= 10);
    assert.deepEqual(
      named(byQueue),
      new Map(byQueue.subjects.map(({ name }) => [name, since(name === 'Vendas' ? sales.id : support.id)])),
    );
    const byConnection = await read({ by: 'connection', users: [bruno.id] });
    assert.deepEqual(
      byConnection.subjects.map(({ subjectId, scales }) => [subjectId, scales]),
      [[connectionId, recountAll(({ userId }) => userId === bruno.id)]],
    );
  });

  test('has the latest comments with their ratings, and rows and export have scale and comment', async () => {
    const commented = stored.filter(({ comment }) => comment !== null);
    const { comments } = await read();
    assert.equal(comments.length, Math.min(50, commented.length));
    assert.deepEqual(
      comments.map(({ ratedAt }) => ratedAt),
      comments
        .map(({ ratedAt }) => ratedAt)
        .toSorted()
        .reverse(),
    );
    const { tickets: rows } = (
      await server.call('GET /ticket/reports', { as: office.admin, query: { ...march, pageSize: 500 } })
    ).body;
    const ofGrades = (list: readonly (string | null)[]) => list.filter((one) => one !== null).toSorted();
    assert.deepEqual(
      ofGrades(rows.map(({ rated }) => rated && `${rated.score}/${rated.scale} ${rated.comment}`)),
      ofGrades(stored.map(({ scale, grade, comment }) => (grade === null ? null : `${grade}/${scale} ${comment}`))),
    );
    assert.deepEqual(
      rows.filter(({ NPS }) => NPS !== null).length,
      stored.filter(({ scale, grade }) => scale === 3 && grade !== null).length,
      'the field of clients of the family has ratings from 1 to 3 only',
    );
    const sheet = await exported();
    assert.deepEqual(sheet[0]?.slice(-3), ['Avaliação', 'Escala', 'Comentário da avaliação']);
    assert.equal(sheet.filter((cells) => cells.includes('0 a 10')).length, recount(10, () => true).answered);
  });

  test('is empty without ratings, and never has those of another company', async () => {
    const other = await openOffice(server);
    const { body } = await server.call('GET /ticket/reports/ratings', { as: other.admin, query: march });
    assert.deepEqual(body, { scales: [], subjects: [], comments: [] });
  });

  async function exported(): Promise<string[][]> {
    const answer = await fetch(`${server.apiUrl}/ticket/reports/export?${new URLSearchParams(march)}`, {
      headers: { authorization: `Bearer ${office.admin.token}` },
    });
    assert.equal(answer.status, 200);
    const folder = await mkdtemp(join(tmpdir(), 'ratings-'));
    const file = join(folder, 'file.xlsx');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const rows: string[][] = [];
    await readSheet({ companyId: office.companyId, path: file }, async (some) => {
      rows.push(...some.map(({ cells }) => cells));
    });
    await rm(folder, { recursive: true });
    return rows;
  }
});
