import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useSharedServer } from '../../../testing/use-server.ts';
import { openRuleWorld, tagging } from '../../automation/rules/testing/rule-world.ts';
import { openOfficeWithKey } from '../../integration/external-api/testing/program.ts';
import { openCrowd } from '../contact-merges/testing/crowd.ts';

describe('Organisations at work', () => {
  const server = useSharedServer();

  describe('in a merge of two contacts', () => {
    let crowd: Awaited<ReturnType<typeof openCrowd>>;
    beforeEach(async () => {
      crowd = await openCrowd(server, 2);
    });
    const create = async (name: string) =>
      (await server.call('POST /organisations', { as: crowd.admin, body: { name } })).body.id;
    const give = (contactId: number, organisationId: number) =>
      server.call('PUT /contacts/:contactId', { as: crowd.admin, params: { contactId }, body: { organisationId } });
    const read = async (contactId: number) =>
      (await server.call('GET /contacts/:contactId', { as: crowd.admin, params: { contactId } })).body.organisation
        ?.name;
    const merge = (organisation?: 'kept' | 'absorbed') => {
      const [keptId = 0, absorbedId = 0] = crowd.people;
      const choices = { name: 'kept', address: 'kept', email: 'kept', ...(organisation && { organisation }) } as const;
      const body = { keptId, absorbedId, choices, absorbedFieldIds: [] };
      return server.call('POST /contact-merges', { as: crowd.admin, body });
    };
    const undo = (mergeId: number) =>
      server.call('POST /contact-merges/:mergeId/undo', { as: crowd.admin, params: { mergeId } });

    test('the chosen one stays, and each has its own again after the undo', async () => {
      const [kept = 0, absorbed = 0] = crowd.people;
      await give(kept, await create('Padaria'));
      await give(absorbed, await create('Açougue'));
      const { body } = await merge('absorbed');
      assert.equal(await read(kept), 'Açougue');
      assert.equal((await undo(body.merge.id)).status, 200);
      assert.deepEqual([await read(kept), await read(absorbed)], ['Padaria', 'Açougue']);
    });

    test('a contact without one takes that of the other; one that was deleted is none after the undo', async () => {
      const [kept = 0, absorbed = 0] = crowd.people;
      const organisationId = await create('Padaria');
      await give(absorbed, organisationId);
      const { body } = await merge();
      assert.equal(await read(kept), 'Padaria');
      await server.call('DELETE /organisations/:organisationId', { as: crowd.admin, params: { organisationId } });
      assert.equal((await undo(body.merge.id)).status, 200);
      assert.deepEqual([await read(kept), await read(absorbed)], [undefined, undefined]);
    });
  });

  test('a rule looks at it, and texts name it', async () => {
    const world = await openRuleWorld(server);
    const { id: tagId } = await server.make.tag({ companyId: world.companyId, name: 'Padarias' });
    const { body } = await server.call('POST /organisations', { as: world.admin, body: { name: 'Padaria Pão' } });
    await world.add({
      conditions: [{ field: 'organisation', operator: 'any', organisationIds: [body.id] }],
      steps: [tagging(tagId), { kind: 'text', text: 'Bom dia, {{organisation}}!' }],
    });
    await world.customer.write('Oi');
    await world.settled();
    const { id, contactId } = await world.ticket();
    assert.ok(!(await world.said(id)).some((text) => text.includes('Bom dia')));
    const change = { organisationId: body.id };
    await server.call('PUT /contacts/:contactId', { as: world.admin, params: { contactId }, body: change });
    await world.customer.write('Oi de novo');
    await world.settled();
    assert.equal((await world.said(id)).at(-1), 'Bom dia, Padaria Pão!');
    const unknown = { conditions: [{ field: 'organisation', operator: 'any', organisationIds: [2_000_000_000] }] };
    const draft = { name: 'Outra', trigger: { kind: 'messageReceived' }, steps: [tagging(tagId)], ...unknown };
    const refused = await server.call('POST /rules', { as: world.admin, body: draft });
    assert.equal(refused.body.error, 'ERR_NO_ORGANISATION_FOUND');
  });

  test('programs read, create, change and delete them, and give them to contacts', async () => {
    const { office, token } = await openOfficeWithKey(server);
    const once = { 'idempotency-key': 'padaria' };
    const make = () =>
      server.call('POST /api/v1/organisations', { as: token, body: { name: 'Padaria' }, headers: once });
    const [first, again] = [await make(), await make()];
    assert.equal(first.body.id, again.body.id);
    const organisationId = first.body.id;
    const { id: contactId } = await server.make.contact({ companyId: office.companyId, name: 'Ana' });
    const params = { contactId };
    const changed = await server.call('PUT /api/v1/contacts/:contactId', {
      as: token,
      params,
      body: { organisationId },
    });
    assert.deepEqual(changed.body.organisation, { id: organisationId, name: 'Padaria' });
    const { body } = await server.call('GET /api/v1/contacts', { as: token, query: { organisationId } });
    assert.deepEqual(
      body.contacts.map(({ name, organisation }) => [name, organisation?.name]),
      [['Ana', 'Padaria']],
    );
    const found = await server.call('GET /api/v1/organisations', { as: token, query: { search: 'padaria' } });
    assert.equal(found.body.organisations.length, 1);
    const ofOne = { organisationId };
    assert.equal(
      (await server.call('DELETE /api/v1/organisations/:organisationId', { as: token, params: ofOne })).status,
      200,
    );
    assert.equal((await server.call('GET /api/v1/contacts/:contactId', { as: token, params })).body.organisation, null);
  });

  test('a segment reaches its contacts; the preview counts those who are blocked apart', async () => {
    const companyId = (await server.make.company()).id;
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const { body } = await server.call('POST /organisations', { as: admin, body: { name: 'Padaria' } });
    const people = ['Ana', 'Bia', 'Caio'].map((name, index) =>
      server.make.contact({
        companyId,
        name,
        number: `55119${80_000_000 + index}`,
        organisationId: name === 'Caio' ? null : body.id,
      }),
    );
    const [ana] = await Promise.all(people);
    await server.call('POST /contacts/block', { as: admin, body: { contactIds: [ana?.id ?? 0], isBlocked: true } });
    const preview = async (segmentOrganisationIds: number[]) => {
      const segment = { usesSegment: true, segmentOrganisationIds, text: 'Oi' };
      return (await server.call('POST /campaigns/preview', { as: admin, body: segment })).body;
    };
    const { recipients, blocked, suppressed, sample } = await preview([body.id]);
    assert.deepEqual([recipients, blocked, suppressed, sample?.name], [1, 1, 0, 'Bia']);
    const gone = await server.call('POST /campaigns/preview', {
      as: admin,
      body: { usesSegment: true, segmentOrganisationIds: [2_000_000_000] },
    });
    assert.equal(gone.body.error, 'ERR_NO_ORGANISATION_FOUND');
  });
});
