import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedServer } from '../../../testing/use-server.ts';
import { columns, importingCompany } from './testing/importing-company.ts';

describe('people of a sheet without a number', () => {
  const server = useSharedServer();
  const { upload, start, ended, stored, read } = importingCompany(() => server);
  const sheet = [
    'Nome;Número;Nome de usuário',
    'Ana;5511980000001;ana.souza',
    'Bia;;@Bia.Lima',
    'Bia de novo;;bia.lima',
    'Caio;;não é nome de usuário',
    ';;duda_99',
  ].join('\n');

  test('become contacts by their usernames, and the result says how many', async () => {
    const { body } = await upload(sheet);
    assert.equal(body.guess?.username, 2);
    await start(body.id, { ...columns, username: 2 });
    const { created, byUsername, refused } = await ended(body.id);
    assert.deepEqual([created, byUsername, refused], [3, 2, 2]);
    const people = await stored();
    assert.deepEqual(people.map(({ name, number, username }) => [name, number, username]).sort(), [
      ['Ana', '5511980000001', null],
      ['Bia', null, 'bia.lima'],
      ['duda_99', null, 'duda_99'],
    ]);
    const again = await upload('Nome;Número;Usuário\nBia Lima;;bia.lima\n');
    await start(again.body.id, { ...columns, username: 2, onDuplicate: 'update' });
    const updated = await ended(again.body.id);
    assert.deepEqual([updated.created, updated.updated, updated.byUsername], [0, 1, 1]);
    assert.equal((await read(again.body.id)).state, 'done');
    assert.ok((await stored()).some(({ name, username }) => name === 'Bia Lima' && username === 'bia.lima'));
  });

  test('are refused as before when nobody says where the usernames are', async () => {
    const { body } = await upload(sheet);
    await start(body.id, columns);
    const { byUsername, refused } = await ended(body.id);
    assert.deepEqual([byUsername, refused], [0, 4]);
  });
});
