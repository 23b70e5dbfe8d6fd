import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ContractKey } from '@recado/contract';
import { z } from 'zod';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import type { CallOptions } from '../call.ts';
import { type TestUser, testPassword } from '../factories.ts';
import { conversationSamples, ofItsAuthor } from './conversation-samples.ts';
import { type MatrixWorld, marker } from './world.ts';

/** A valid request to an endpoint, about a record of the company under test that is created for this call. */
export interface Sample extends Pick<CallOptions, 'params' | 'query' | 'body' | 'files' | 'headers'> {
  /** The refusal that an administrator gets instead of a success, e.g. for a code that was never sent. */
  status?: number;
  /** The refusal for a user who may call the endpoint, but not for another user's record. */
  userStatus?: number;
  /** The body names a record of the company: a caller of another company must not succeed. */
  refersToCompany?: true;
}

/** Creates a sample; for `caller`, if the record must be theirs for the call to succeed, as with a chat's members. */
export type SampleMaker = (world: MatrixWorld, caller?: TestUser) => Promise<Sample>;

/** The samples of a module, in its `testing/samples.ts`: `export const samples: Samples<keyof typeof tagEndpoints>`. */
export type Samples<Key extends ContractKey> = Record<Key, SampleMaker>;

let counter = 0;
const unique = () => `${marker} ${++counter}`;
const mail = () => `matrix-${++counter}@example.com`;

async function sampleOfAnybody({ make, companyId }: MatrixWorld): Promise<Sample> {
  const user = await make.user({ companyId, name: unique() });
  return { params: { userId: user.id } };
}

async function newCompany({ make }: MatrixWorld): Promise<Sample> {
  const { planId } = await make.company();
  return { body: { name: `New ${++counter}`, email: mail(), phone: '11999990000', password: 'long enough', planId } };
}

async function queue({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id } = await make.queue({ companyId, name: unique() });
  return { params: { queueId: id } };
}

async function connection({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id } = await make.connection({ companyId, name: unique() });
  return { params: { whatsappId: id } };
}

const nothing: SampleMaker = async () => ({});
const color = () => `#${(0xabc000 + ++counter).toString(16)}`;
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: '08:00',
  endTime: '18:00',
  lunchTimeStart: '',
  lunchTimeEnd: '',
}));

const commonSamples: Partial<Record<ContractKey, SampleMaker>> = {
  ...conversationSamples,
  'POST /auth/login': async ({ agent }) => ({ body: { email: agent.email, password: 'wrong' }, status: 401 }),
  'POST /auth/refresh_token': async () => ({ status: 401 }),
  'DELETE /auth/logout': nothing,
  'GET /auth/me': nothing,
  'GET /setup/:token': async () => ({ params: { token: 'x'.repeat(43) }, status: 404 }),
  'POST /setup/:token': async () => ({
    params: { token: 'x'.repeat(43) },
    body: { companyName: unique(), name: 'Somebody', email: mail(), password: 'long enough' },
    status: 404,
  }),
  'POST /api/enviar-email': async () => ({ body: { wpp: `5511${90_000_000 + ++counter}` } }),
  'GET /api/verificar-code/:number': async () => ({
    params: { number: '5511999990000' },
    query: { code: '000000' },
    status: 400,
  }),
  'PUT /api/atualizar-senha': async () => ({
    body: { token: 'x'.repeat(43), newPassword: 'long enough' },
    status: 400,
  }),
  'POST /companies/cadastro': newCompany,
  'POST /auth/signup': newCompany,
  'GET /version': nothing,
  'GET /': nothing,
  'GET /ticketz/registry': nothing,
  'GET /companies/:companyId': async ({ companyId }) => ({ params: { companyId } }),
  'GET /companies/listPlan/:companyId': async ({ companyId }) => ({ params: { companyId } }),
  'PUT /companies/:companyId/schedules': async ({ companyId }) => ({
    params: { companyId },
    body: { schedules: week },
  }),
  'GET /plans/list': nothing,
  'GET /settings': nothing,
  'GET /settings/:key': async () => ({ params: { key: 'userRating' } }),
  'PUT /settings/:key': async () => ({ params: { key: 'userRating' }, body: { value: 'disabled' } }),
  'GET /public-settings/:key': async () => ({ params: { key: 'userCreation' } }),
  'GET /users': nothing,
  'GET /users/list': nothing,
  'GET /users/:userId': sampleOfAnybody,
  'POST /users': async ({ queueId }) => ({
    body: { name: unique(), email: mail(), password: 'long enough', profile: 'user', queueIds: [queueId] },
    refersToCompany: true,
  }),
  'PUT /users/:userId': ofItsAuthor(async (world) => ({ ...(await sampleOfAnybody(world)), body: { name: unique() } })),
  'DELETE /users/:userId': sampleOfAnybody,
  'GET /users/:userId/live-tickets': sampleOfAnybody,
  'POST /users/:userId/recovery-link': sampleOfAnybody,
  'GET /users/:userId/sessions': sampleOfAnybody,
  'DELETE /users/:userId/sessions/:sessionId': async (world) => {
    const { id: userId, sessionId } = await world.make.user({ companyId: world.companyId, name: unique() });
    return { params: { userId, sessionId } };
  },
  // No connection of the platform is open: one that another sample has opened would send the code.
  'POST /users/me/number': async ({ server }) => {
    await server.platform.database.system(({ db }) => db.update(whatsapps).set({ status: 'DISCONNECTED' }));
    return { body: { wpp: '+5511988880000', currentPassword: testPassword }, status: 409 };
  },
  'PUT /users/me/number': async () => ({ body: { code: '000000' }, status: 400 }),
  'GET /queue': nothing,
  'GET /queue/:queueId': queue,
  'POST /queue': async () => ({ body: { name: `New ${++counter}`, color: color() } }),
  'PUT /queue/:queueId': async (world) => ({ ...(await queue(world)), body: { greetingMessage: marker } }),
  'DELETE /queue/:queueId': queue,
  'GET /queue/:queueId/live-tickets': queue,
  'GET /queue-options': async ({ queueId }) => ({ query: { queueId } }),
  'POST /queue-options': async ({ queueId }) => ({
    body: { title: unique(), option: '1', queueId },
    refersToCompany: true,
  }),
  'PUT /queue-options/:queueOptionId': async (world) => ({ params: await option(world), body: { title: unique() } }),
  'PUT /queue-options/:queueOptionId/move': async (world) => ({ params: await option(world), body: { position: 0 } }),
  'DELETE /queue-options/:queueOptionId': async (world) => ({ params: await option(world) }),
  'GET /whatsapp': nothing,
  'GET /whatsapp/:whatsappId': connection,
  'POST /whatsapp': async ({ queueId }) => ({ body: { name: unique(), queueIds: [queueId] }, refersToCompany: true }),
  'PUT /whatsapp/:whatsappId': async (world) => ({ ...(await connection(world)), body: { greetingMessage: marker } }),
  'DELETE /whatsapp/:whatsappId': connection,
  'POST /whatsappsession/:whatsappId': connection,
  'PUT /whatsappsession/:whatsappId': connection,
  'DELETE /whatsappsession/:whatsappId': connection,
  'POST /closedimported/:whatsappId': connection,
  'GET /whatsapp/privacy/:whatsappId': async (world) => ({ ...(await connection(world)), status: 409 }),
  'PUT /whatsapp/privacy/:whatsappId': async (world) => ({ ...(await connection(world)), body: {}, status: 409 }),
  'GET /invoices/all': nothing,
  'GET /invoices': nothing,
  'POST /invoices/next': async ({ make, companyId }) => {
    await make.invoice({ companyId, detail: unique() });
    return {};
  },
  'GET /invoices/:invoiceId': async ({ make, companyId }) => {
    const { id } = await make.invoice({ companyId, detail: unique() });
    return { params: { invoiceId: id } };
  },
  'PUT /invoices/:invoiceId': async ({ make, companyId }) => {
    const { id } = await make.invoice({ companyId, detail: unique() });
    return { params: { invoiceId: id }, body: { status: 'cancelled' } };
  },
  'GET /jobs/dead': nothing,
  'GET /set-aside-messages': nothing,
  'DELETE /set-aside-messages': nothing,
  'POST /jobs/dead/:jobId/retry': async () => ({ params: { jobId: 2_000_000_000 }, status: 404 }),
};

async function option({ server, queueId, companyId, make }: MatrixWorld): Promise<{ queueOptionId: number }> {
  const admin = await make.user({ companyId, profile: 'admin' });
  const body = { title: unique(), option: '1', queueId };
  const created = await server.call('POST /queue-options', { as: admin, body });
  return { queueOptionId: created.body.id };
}

const ownSamples = z.object({
  samples: z.record(
    z.string(),
    z.custom<SampleMaker>((made) => typeof made === 'function'),
  ),
});

const load = createRequire(import.meta.url);

/** The samples of the modules for their own endpoints, loaded synchronously, because `group.ts` requires test files. */
function samplesOfModules(): [string, SampleMaker][] {
  const modules = join(import.meta.dirname, '../../areas');
  const files = globSync('*/*/{testing,*/testing}/samples.ts', { cwd: modules });
  return files.flatMap((file) => Object.entries(ownSamples.parse(load(join(modules, file))).samples));
}

const samples = new Map<string, SampleMaker>([...Object.entries(commonSamples), ...samplesOfModules()]);

/** The sample of an endpoint; the matrices need one for each. Throws when it is missing. */
export function sampleOf(key: ContractKey): SampleMaker {
  const sample = samples.get(key);
  if (!sample) throw new Error(`The matrices have no sample for ${key}: write it in the module's testing/samples.ts`);
  return sample;
}
