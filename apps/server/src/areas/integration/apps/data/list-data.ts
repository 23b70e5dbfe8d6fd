import type { AnswerInput, AppDatum, QueryOutput } from '@recado/contract';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Principal } from '../../../../platform/http/handler.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { type AppDataRow, appData } from '../apps.schema.ts';
import type { InstalledApp } from '../installations/installed-app.ts';
import { lockSubject, ofSubject, requireKind, seenBy } from './subjects.ts';

type Asked = QueryOutput<'GET /api/v1/app-data'>;

/**
 * One page of what an app keeps about one subject, or about all that the caller sees, the oldest first. Throws the errors
 * of a subject that they do not see, and ERR_VALIDATION for a kind or field that the manifest does not declare.
 */
export async function listData(
  unit: Unit,
  caller: Principal,
  { installation: { companyId, app }, manifest }: InstalledApp,
  asked: Asked,
): Promise<AnswerInput<'GET /api/v1/app-data'>> {
  const { kind, subjectId, key, where, cursor, limit } = asked;
  const { searchable } = requireKind(manifest, kind, 'query');
  const isOne = kind === 'company' || subjectId !== undefined;
  const subject = isOne ? await lockSubject(unit, caller, kind, subjectId, 'query') : undefined;
  const rows = await unit.db
    .select()
    .from(appData)
    .where(
      and(
        ...[eq(appData.companyId, companyId), eq(appData.app, app), eq(appData.kind, kind)],
        subject ? ofSubject(subject) : seenBy(caller, kind),
        key === undefined ? undefined : eq(appData.key, key),
        hasFields(where ?? {}, searchable),
        cursor === undefined ? undefined : gt(appData.id, cursor),
      ),
    )
    .orderBy(asc(appData.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { data: page.map(presentDatum), nextCursor: (rows.length > limit && page.at(-1)?.id) || null };
}

/** Values that have all these fields. */
function hasFields(where: Readonly<Record<string, unknown>>, searchable: readonly string[]): SQL | undefined {
  const names = Object.keys(where);
  if (names.some((name) => !searchable.includes(name))) throw refusedValue('query.where', 'unknownField');
  return names.length === 0 ? undefined : sql`${appData.value} @> ${JSON.stringify(where)}::jsonb`;
}

/** A stored value as callers see it. */
export function presentDatum({ kind, subjectId, key, value, version, updatedAt }: AppDataRow) {
  return { kind, subjectId: subjectId || null, key, value, version, updatedAt } satisfies Record<
    keyof AppDatum,
    unknown
  >;
}
