import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { AppManifest } from '@recado/releases/apps';
import { asc, eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { requireOwnContact } from '../../../conversations/contacts/contact-rows.ts';
import { mergeContacts } from '../../../conversations/contacts/merge-contacts.ts';
import { type Office, openOffice } from '../../../conversations/tickets/testing/office.ts';
import { type AppInstallationRow, appData, appInstallations } from '../apps.schema.ts';
import { aManifest, installApp, publishApp } from '../testing/install-app.ts';
import { overhead } from './data-limits.ts';
import { adoptData, forgetData } from './data-of-installation.ts';

describe('The data of apps goes and moves with its subject', () => {
  const server = useSharedServer();
  let office: Office;
  let manifest: AppManifest;
  let installation: AppInstallationRow;
  beforeEach(async () => {
    office = await openOffice(server);
    manifest = aManifest();
    await publishApp(server, manifest);
    installation = await installApp(server, office.companyId, manifest);
  });

  const put = async (place: { kind: string; subjectId?: number; key: string }, value: unknown) => {
    const body = { ...place, value, version: null };
    const params = { app: manifest.name };
    const { status } = await server.call('PUT /own-apps/:app/data', { as: office.admin, params, body });
    assert.equal(status, 200);
  };
  const rows = () =>
    office.system(({ db }) =>
      db.select().from(appData).where(eq(appData.companyId, office.companyId)).orderBy(asc(appData.id)),
    );
  const values = async () => (await rows()).map(({ value }) => value);

  /** What goes in parts is gone when the jobs have run. */
  const left = (expected: readonly unknown[]) =>
    eventually(`only ${expected} is left`, async () => String(await values()) === String(expected) || undefined, {
      explain: values,
    });

  test('a contact, a ticket, a user and a company take their data along', async () => {
    const ticket = await office.make();
    const other = await office.make();
    await put({ kind: 'company', key: 'a' }, 'company');
    await put({ kind: 'contact', subjectId: ticket.contactId, key: 'a' }, 'contact');
    await put({ kind: 'ticket', subjectId: ticket.id, key: 'a' }, 'ticket');
    await put({ kind: 'ticket', subjectId: other.id, key: 'a' }, 'ticket of a contact');
    await put({ kind: 'user', subjectId: office.ana.id, key: 'a' }, 'user');
    await server.call('DELETE /tickets/:ticketId', { as: office.admin, params: { ticketId: ticket.id } });
    assert.deepEqual(await values(), ['company', 'contact', 'ticket of a contact', 'user']);
    for (const { contactId } of [ticket, other]) {
      await server.call('DELETE /contacts/:contactId', { as: office.admin, params: { contactId } });
    }
    await left(['company', 'user']);
    await server.call('DELETE /users/:userId', { as: office.admin, params: { userId: office.ana.id } });
    const query = { kind: 'user' };
    const { body } = await server.call('GET /own-apps/:app/data', {
      as: office.admin,
      params: { app: manifest.name },
      query,
    });
    assert.deepEqual(body.data, []);
    await left(['company']);
  });

  test('an app takes its data along, and what an archive brought for somebody else of its name', async () => {
    const { companyId } = office;
    const of = { companyId, app: manifest.name, installationId: installation.id };
    await put({ kind: 'company', key: 'a' }, 'mine');
    const strange = { companyId, app: manifest.name, publisher: 'another key', kind: 'company' as const };
    await office.system(({ db }) => db.insert(appData).values({ ...strange, key: 'b', value: 'theirs', size: 500 }));
    await office.system((unit) => adoptData(unit, of));
    assert.deepEqual(await values(), ['mine']);
    const [{ dataSize } = { dataSize: 0 }] = await office.system(({ db }) =>
      db.select().from(appInstallations).where(eq(appInstallations.id, installation.id)),
    );
    assert.equal(dataSize, '"mine"'.length + 'a'.length + overhead);
    await office.system((unit) => forgetData(unit, of));
    assert.deepEqual(await values(), []);
  });

  test('contacts that become one keep both, the last change under the key', async () => {
    const { companyId } = office;
    const merge = async (keptId: number, absorbedId: number) =>
      server.platform.database.tenant(companyId, async (unit) => {
        const [kept, absorbed] = [
          await requireOwnContact(unit, companyId, keptId),
          await requireOwnContact(unit, companyId, absorbedId),
        ];
        await mergeContacts(unit, { kept, absorbed });
      });
    const [one, two, three] = [
      await server.make.contact({ companyId }),
      await server.make.contact({ companyId }),
      await server.make.contact({ companyId }),
    ];
    await put({ kind: 'contact', subjectId: one.id, key: 'card' }, 'of one');
    await put({ kind: 'contact', subjectId: two.id, key: 'card' }, 'of two');
    await put({ kind: 'contact', subjectId: two.id, key: 'only' }, 'of two');
    await put({ kind: 'contact', subjectId: three.id, key: 'card' }, 'of three');
    await merge(one.id, two.id);
    await merge(three.id, one.id);
    const kept = (await rows()).map(({ contactId, key, value }) => [contactId, key, value]);
    assert.deepEqual(kept, [
      [three.id, 'card~merged', 'of one'],
      [three.id, 'card', 'of two'],
      [three.id, 'only', 'of two'],
      [three.id, 'card~merged-2', 'of three'],
    ]);
    const read = { kind: 'contact', subjectId: three.id, key: 'card~merged' };
    const params = { app: manifest.name };
    const { body } = await server.call('GET /own-apps/:app/data', { as: office.ana, params, query: read });
    assert.equal(body.data[0]?.value, 'of one');
    const stale = { kind: 'contact', subjectId: three.id, key: 'card', value: 'blind', version: 1 };
    const late = await server.call('PUT /own-apps/:app/data', { as: office.ana, params, body: stale });
    assert.equal(late.body.error, 'ERR_APP_DATA_CHANGED');
    const former = { kind: 'contact', subjectId: three.id, key: 'card~merged', version: body.data[0]?.version ?? 0 };
    const removed = await server.call('DELETE /own-apps/:app/data', { as: office.ana, params, query: former });
    assert.equal(removed.status, 200);
  });

  test('tickets that become one keep both', async () => {
    const { companyId, connectionId } = office;
    const [one, two] = [await server.make.contact({ companyId }), await server.make.contact({ companyId })];
    const kept = await office.make({ contactId: one.id, whatsappId: connectionId, status: 'open' });
    const other = await office.make({ contactId: two.id, whatsappId: connectionId, status: 'closed' });
    await put({ kind: 'ticket', subjectId: kept.id, key: 'card' }, 'of the open one');
    await put({ kind: 'ticket', subjectId: other.id, key: 'card' }, 'of the closed one');
    await server.platform.database.tenant(companyId, async (unit) => {
      const [first, second] = [
        await requireOwnContact(unit, companyId, one.id),
        await requireOwnContact(unit, companyId, two.id),
      ];
      await mergeContacts(unit, { kept: first, absorbed: second });
    });
    const found = (await rows()).map(({ ticketId, key, value }) => [ticketId, key, value]);
    assert.deepEqual(found, [
      [kept.id, 'card~merged', 'of the open one'],
      [kept.id, 'card', 'of the closed one'],
    ]);
  });
});
