import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedServer } from '../../../testing/use-server.ts';
import { columns, importingCompany } from './testing/importing-company.ts';

const server = useSharedServer();
const company = importingCompany(() => server);
const { upload, start, ended, stored, refusals } = company;

describe('a spreadsheet', () => {
  test('has rows that can be corrected: refused people are stored, and stored ones completed', async () => {
    const { body } = await upload('Nome;Número;E-mail\nAna;11980000006;nada\nBia;123;\nCaio;11980000008;\n');
    await start(body.id, columns);
    await ended(body.id);
    const [email, number] = await refusals(body.id);
    const correct = (refusalId: number, change: object) =>
      server.call('PUT /contacts/imports/:importId/refusals/:refusalId', {
        as: company.now.ana,
        params: { importId: body.id, refusalId },
        body: change,
      });
    const wrong = await correct(number?.id ?? 0, { name: 'Bia', number: '5.511971161E+12', email: '' });
    assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.code], [400, 'roundedNumber']);
    const known = await correct(number?.id ?? 0, { name: 'Bia', number: '(11) 98000-0008', email: '' });
    assert.equal(known.body.error, 'ERR_DUPLICATED_CONTACT');
    const { body: after } = await correct(number?.id ?? 0, { name: 'Bia', number: '(11) 98000-0007', email: '' });
    assert.deepEqual([after.created, after.refused, after.leftOut], [3, 0, 1]);
    const { body: last } = await correct(email?.id ?? 0, {
      name: 'Ana',
      number: '5511980000006',
      email: 'a@example.com',
    });
    assert.deepEqual([last.created, last.updated, last.refused, last.leftOut], [3, 0, 0, 0]);
    assert.deepEqual(await refusals(body.id), []);
    assert.deepEqual(
      (await stored()).map((row) => [row.name, row.number, row.email]),
      [
        ['Ana', '5511980000006', 'a@example.com'],
        ['Caio', '5511980000008', ''],
        ['Bia', '5511980000007', ''],
      ],
    );
  });

  test('has numbers without country code refused if no country is chosen', async () => {
    const { body } = await upload('Nome;Número\nAna;11 98765-4321\nBia;5511987654322\n');
    await start(body.id, { ...columns, country: '' });
    await ended(body.id);
    assert.deepEqual(
      (await refusals(body.id)).map(({ row, reason }) => [row, reason]),
      [[2, 'number']],
    );
  });
});

describe('an import', () => {
  test('has its refused rows as a file, with formulas made harmless', async () => {
    const { body } = await upload('Nome;Número\n=1+1;12\n"a;b";34\n');
    await start(body.id, columns);
    await ended(body.id);
    const params = { importId: body.id };
    const answer = await server.call('GET /contacts/imports/:importId/refusals/export', {
      as: company.now.ana,
      params,
    });
    assert.equal(
      answer.body,
      '\u{feff}Linha;Nome;Número;E-mail;Motivo;Deixado de fora\r\n2;\'=1+1;12;;Número inválido;\r\n3;"a;b";34;;Número inválido;\r\n',
    );
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    const inEnglish = await server.call('GET /contacts/imports/:importId/refusals/export', {
      as: company.now.ana,
      params,
      query: { language: 'en' },
    });
    assert.match(String(inEnglish.body), /Row;Name;Number;E-mail;Reason;Left out\r\n2;'=1\+1;12;;Invalid number;\r\n/);
  });
});
