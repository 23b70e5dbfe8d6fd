import type { Endpoint, Tenancy } from '@recado/contract';
import type { AuditNote, Database, Unit, UnitReader } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { StoredFile } from '../storage/storage.ts';
import { finished } from './afterwards.ts';
import type { CallOrigin } from './caller.ts';
import type { UploadedFile } from './handler.ts';
import type { RequestInput } from './request-input.ts';
import { type DeclaredEndpoint, tenancyOf } from './route-key.ts';

/** A call to an endpoint whose type is not known statically. */
export interface AnyCall extends RequestInput, CallOrigin {
  files: UploadedFile[];
}

/** A handler of an endpoint whose type is not known statically. It gets a unit unless its tenancy is `none`. */
export type AnyHandler =
  | ((call: AnyCall & { unit?: Unit }) => Promise<unknown>)
  | AnySteppedHandler
  | { reads: (call: AnyCall & { reader: UnitReader }) => Promise<unknown>; fromReplica?: true }
  | AnyUploadHandler
  | AnyFilesHandler
  | { withoutUnit: (call: AnyCall) => Promise<unknown> };

type AnyUnitHandler = (call: AnyCall & { unit: Unit }) => Promise<unknown>;

interface AnySteppedHandler {
  answerInSteps(
    call: AnyCall & { reader: UnitReader },
    inUnit: <T>(step: (call: AnyCall & { unit: Unit }) => Promise<T>) => Promise<T>,
  ): Promise<unknown>;
}

interface AnyUploadHandler {
  check: AnyUnitHandler;
  attach(call: AnyCall & { unit: Unit; file: StoredFile }): Promise<unknown>;
}

interface AnyFilesHandler {
  most?: number;
  check?: AnyUnitHandler;
  attachAll(call: Omit<AnyCall, 'files'> & { unit: Unit; files: readonly StoredFile[] }): Promise<unknown>;
}

/** Runs work in a unit of the call. */
type InUnit = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>;

/** Runs a handler in the unit, or with the reader, that the tenancy of its endpoint and its own form ask for. */
export async function answerOf(
  platform: Platform,
  { endpoint }: DeclaredEndpoint,
  handler: AnyHandler,
  call: AnyCall,
): Promise<unknown> {
  const { database } = platform;
  const tenancy = tenancyOf(endpoint);
  const companyId = companyOf(call);
  const note = endpoint.file && noteOfExport(endpoint.file, call);
  const inUnit: InUnit = (work) => openUnit(database, reachOf(tenancy, call), work);
  if (typeof handler === 'function') {
    if (tenancy === 'none') return handler(call);
    return finished(
      await inUnit(async (unit) => {
        const answer = await handler({ ...call, unit });
        if (note) await unit.audit({ ...note, companyId: companyId ?? undefined });
        return answer;
      }),
    );
  }
  if ('attach' in handler) return answerUpload(platform, inUnit, handler, call);
  if ('attachAll' in handler) return answerWithFiles(platform, inUnit, handler, call);
  if ('answerInSteps' in handler) {
    const reader = readerOf(database, reachOf(tenancy, call));
    return handler.answerInSteps({ ...call, reader }, (step) => inUnit((unit) => step({ ...call, unit })));
  }
  const answer =
    'reads' in handler
      ? await handler.reads({ ...call, reader: readerOf(database, reachOf(tenancy, call), handler.fromReplica) })
      : await handler.withoutUnit(call);
  if (note && companyId !== null) await database.tenant(companyId, (unit) => unit.audit(note));
  return answer;
}

async function answerUpload(
  { storage }: Platform,
  inUnit: InUnit,
  handler: AnyUploadHandler,
  call: AnyCall,
): Promise<unknown> {
  await inUnit((unit) => handler.check({ ...call, unit }));
  const [received] = call.files;
  if (!received) throw new AppError('ERR_NO_FILE_FOUND');
  const file = await storage.keep(received, ofCompany(companyOf(call)));
  try {
    return await inUnit((unit) => handler.attach({ ...call, unit, file }));
  } catch (error) {
    await storage.remove([file.id]);
    throw error;
  }
}

async function answerWithFiles(
  { storage }: Platform,
  inUnit: InUnit,
  { most, check, attachAll }: AnyFilesHandler,
  call: AnyCall,
): Promise<unknown> {
  const earlier = call.files.length > 0 && check ? await inUnit((unit) => check({ ...call, unit })) : undefined;
  if (earlier !== undefined) return earlier;
  const files: StoredFile[] = [];
  try {
    for (const file of call.files.slice(0, most)) files.push(await storage.keep(file, ofCompany(companyOf(call))));
    return await inUnit((unit) => attachAll({ ...call, unit, files }));
  } catch (error) {
    await storage.remove(files.map(({ id }) => id));
    throw error;
  }
}

/** The company that a unit is limited to; null for all companies. */
function reachOf(tenancy: Tenancy, call: AnyCall): number | null {
  const isWide = tenancy === 'widest' && call.session?.abilities.has('platform:manage') === true;
  return tenancy === 'system' || isWide ? null : ofCompany(companyOf(call));
}

function openUnit<T>(database: Database, companyId: number | null, work: (unit: Unit) => Promise<T>): Promise<T> {
  return companyId === null ? database.system(work) : database.tenant(companyId, work);
}

function readerOf(database: Database, companyId: number | null, fromReplica?: true): UnitReader {
  if (companyId === null) return { inUnit: (work) => database.system(work) };
  return fromReplica ? database.replicaReader(companyId) : database.reader(companyId);
}

/** The company whose rows a handler reaches. Throws without one: a caller of such an endpoint is identified. */
function ofCompany(companyId: number | null): number {
  if (companyId === null) throw new Error('A public endpoint reaches the rows of no company');
  return companyId;
}

/** The company of the caller; null for an unidentified caller. */
export function companyOf({ session, program }: Pick<AnyCall, 'session' | 'program'>): number | null {
  return (session ?? program)?.companyId ?? null;
}

/** The audit entry of a download: the exported data and the parameters. */
function noteOfExport({ kind, name }: NonNullable<Endpoint['file']>, { params, query }: AnyCall): AuditNote {
  const [recordId] = Object.values(Object(params)).map(String);
  const parameters = Object.entries(Object(query)).filter(([, value]) => value !== '' && value !== undefined);
  return { action: 'export', kind, recordId, label: name, after: Object.fromEntries(parameters) };
}
