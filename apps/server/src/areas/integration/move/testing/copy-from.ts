import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { one } from '../../../../platform/database/one.ts';
import { testLogger } from '../../../../testing/database.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import type { CopyServices } from '../copy/copy-services.ts';
import { type CopyOutcome, type CopyRequest, runCopy } from '../copy/run-copy.ts';
import { type FindingsByReason, movedCompanies } from '../move.schema.ts';
import type { Source } from '../source/source.ts';

type Given = Partial<CopyRequest> & { services?: Partial<CopyServices> };

/** Copies companies of another product into the server of a test, without ever waiting for it. */
export function copyFrom(server: SharedServer, source: Source, given: Given = {}): Promise<CopyOutcome[]> {
  const { services, ...request } = given;
  const { database, platform } = server;
  const { storage, secret, clock } = platform;
  return runCopy(
    { database: database.database, storage, secret, clock, logger: testLogger, breathe: async () => {}, ...services },
    {
      source,
      files: null,
      filesFolder: '',
      companyIds: ['1'],
      isNamed: true,
      supers: [],
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...request,
    },
  );
}

/** Copies the company `1`. Resolves with its id here. */
export async function copyOne(server: SharedServer, source: Source, given: Given = {}): Promise<number> {
  const [outcome] = await copyFrom(server, source, given);
  assert.ok(outcome?.companyId);
  return outcome.companyId;
}

/** The findings of the copy of a company, by reason. */
export async function findingsOf(server: SharedServer, companyId: number): Promise<FindingsByReason> {
  const rows = await server.database.database.system(({ db }) =>
    db.select().from(movedCompanies).where(eq(movedCompanies.companyId, companyId)),
  );
  return one(rows, 'ERR_INTERNAL').findings;
}
