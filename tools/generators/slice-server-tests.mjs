/** The samples for the matrix tests of a slice's endpoints. */
export function samplesOf({ kebab, one }) {
  return `import type { ${one.camel}Endpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function existing({ server, companyId, make }: MatrixWorld): Promise<Sample> {
  const as = await make.user({ companyId, profile: 'admin' });
  const { body } = await server.call('POST /${kebab}', { as, body: { name: \`\${marker} \${++counter}\` } });
  return { params: { ${one.camel}Id: body.id } };
}

/** A good request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ${one.camel}Endpoints> = {
  'GET /${kebab}': async () => ({}),
  'GET /${kebab}/:${one.camel}Id': existing,
  'POST /${kebab}': async () => ({ body: { name: \`New \${++counter}\` } }),
  'PUT /${kebab}/:${one.camel}Id': async (world) => ({ ...(await existing(world)), body: { name: marker } }),
  'DELETE /${kebab}/:${one.camel}Id': existing,
};
`;
}

/** The test of the server module. */
export function testOf({ kebab, title, one }) {
  return `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';

let server: SharedServer;
let admin: TestUser;
before(async () => {
  server = await shareTestServer();
  admin = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
});
after(() => server.close());

const add = (name: string) => server.call('POST /${kebab}', { as: admin, body: { name } });
const names = async (searchParam = '', as = admin) => {
  const { body } = await server.call('GET /${kebab}', { as, query: { searchParam } });
  return body.records.map(({ name }) => name);
};

test('${title}: added, searched, changed and deleted', async () => {
  const { id } = (await add('Ação')).body;
  await add('Balcão');
  assert.deepEqual(await names(), ['Ação', 'Balcão']);
  assert.deepEqual(await names('ACAO'), ['Ação']);
  const params = { ${one.camel}Id: id };
  await server.call('PUT /${kebab}/:${one.camel}Id', { as: admin, params, body: { name: 'Caixa' } });
  assert.equal((await server.call('GET /${kebab}/:${one.camel}Id', { as: admin, params })).body.name, 'Caixa');
  await server.call('DELETE /${kebab}/:${one.camel}Id', { as: admin, params });
  assert.equal((await server.call('GET /${kebab}/:${one.camel}Id', { as: admin, params })).status, 404);
  assert.deepEqual(await names(), ['Balcão']);
});

test('${title}: another company sees none, and administrators receive new ones', async () => {
  const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
  const socket = await server.socket(admin);
  await add('Depósito');
  await socket.waitFor(\`company-\${admin.companyId}-${one.kebab}\`, (told) => JSON.stringify(told).includes('Depósito'));
  assert.deepEqual(await names('', stranger), []);
});
`;
}
