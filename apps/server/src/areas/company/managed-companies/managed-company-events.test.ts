import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactly } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();

test('each change of a company is published to every super user, and not to the company', async () => {
  const { make, call } = server;
  const { id: platformId, planId } = await make.company();
  const boss = await make.user({ companyId: platformId, profile: 'admin', super: true });
  const other = await make.user({ companyId: (await make.company()).id, profile: 'admin', super: true });
  const { id: companyId } = await make.company({ dueDate: '2999-01-31' });
  const owner = await make.user({ companyId, profile: 'admin' });
  const [ofBoss, ofOther, ofOwner] = await Promise.all([boss, other, owner].map((as) => server.socket(as)));
  assert.ok(ofBoss && ofOther && ofOwner);
  const waitForEvent = async (isExpected: (payload: unknown) => boolean) => {
    await ofBoss.waitFor(`company-${boss.companyId}-managedCompany`, isExpected);
    await ofOther.waitFor(`company-${other.companyId}-managedCompany`, isExpected);
  };

  const person = {
    name: 'Padaria',
    email: `dona-${companyId}@padaria.example`,
    password: 'pão quente às seis',
    planId,
  };
  const { body: made } = await call('POST /companies', { as: boss, body: person });
  // Nobody but the one who asked gets to know an invitation's link.
  const { invitation: _link, ...record } = made;
  await waitForEvent(exactly({ action: 'create', record }));
  const params = { companyId };
  const changed = await call('PUT /companies/:companyId', { as: boss, params, body: { name: 'Outro nome' } });
  await waitForEvent(exactly({ action: 'update', record: changed.body }));
  const due = { dueDate: '2999-01-31' };
  const renewed = await call('POST /companies/:companyId/renewal', { as: boss, params, body: due });
  assert.equal(renewed.body.dueDate, '2999-02-28');
  await waitForEvent(exactly({ action: 'update', record: renewed.body }));
  await ofOwner.waitFor(`company-${companyId}-company`);
  assert.ok(ofOwner.heard.every(({ name }) => !name.endsWith('-managedCompany')));
  await call('DELETE /companies/:companyId', { as: boss, params });
  await waitForEvent(exactly({ action: 'delete', id: companyId }));

  const visitor = { ...person, email: `dono-${companyId}@acougue.example`, phone: '11988887777' };
  assert.equal((await call('POST /companies/cadastro', { body: visitor })).status, 200);
  const all = (await call('GET /companies/list', { as: boss })).body;
  const founded = all.find(({ email }) => email === visitor.email);
  assert.ok(founded);
  await waitForEvent(exactly({ action: 'create', record: founded }));
});
