import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contacts } from '../contacts/contacts.schema.ts';

const server = useSharedServer();
let admin: TestUser;
beforeEach(async () => {
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin' });
});

/** Imports a file as it is proposed, and returns the people: name, number, e-mail. */
async function imported(name: string, content: string | Uint8Array, as = admin) {
  const files = [{ field: 'file', name, content }];
  const { status, body } = await server.call('POST /contacts/imports', { as, files });
  assert.deepEqual([name, status], [name, 200], JSON.stringify(body));
  const params = { importId: body.id };
  await server.call('POST /contacts/imports/:importId/start', { as, params, body: { ...body.guess, country: 'BR' } });
  await eventually('the import ends', async () => {
    return (await server.call('GET /contacts/imports/:importId', { as, params })).body.state === 'done';
  });
  return people(as);
}

async function people(as: TestUser) {
  const rows = await server.database.database.system(({ db }) =>
    db.select().from(contacts).where(eq(contacts.companyId, as.companyId)).orderBy(contacts.id),
  );
  return rows.map(({ name, number, email }) => [name, number, email]);
}

test('Google’s file of contacts', async () => {
  const sheet = [
    'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
    'Ana,,Souza,,Padaria,* myContacts,* Other,ana@example.com,Work,(11) 3333-4444,Mobile,+55 11 98000-0001',
    'Bruno,José,Lima,,,* myContacts,,,Mobile,11 98000-0002 ::: 11 98000-0003,,',
    '"Caio","","Reis",,,* myContacts,* ,caio@example.com,Mobile,+598 99 123 456,,',
  ].join('\r\n');
  assert.deepEqual(await imported('contacts.csv', sheet), [
    ['Ana Souza', '5511980000001', 'ana@example.com'],
    ['Bruno José Lima', '5511980000002', ''],
    ['Caio Reis', '59899123456', 'caio@example.com'],
  ]);
});

test('Outlook’s file, in its old code page', async () => {
  const sheet = [
    '"Título","Nome","Segundo Nome","Sobrenome","Empresa","Telefone Comercial","Telefone Residencial","Telefone Celular","Fax Comercial","Endereço de Email","Tipo de Email","Aniversário"',
    '"","José","","Antônio","Açaí","(11) 3333-4444","","+55 (11) 98000-0001","(11) 3333-9999","jose@example.com","SMTP","0/0/00"',
    '"","Rita","","","","(11) 3333-5555","","","","","",""',
  ].join('\r\n');
  assert.deepEqual(await imported('outlook.csv', Buffer.from(sheet, 'latin1')), [
    ['José Antônio', '5511980000001', 'jose@example.com'],
    ['Rita', '551133335555', ''],
  ]);
});

test('a workbook with numbers as numbers, below a title over merged cells', async () => {
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Clientes de 2026', null, null],
    [],
    ['Cliente', 'Celular', 'E-mail'],
    ['Ana', 5_511_980_000_001, 'ana@example.com'],
    ['Bia', 11_980_000_002, 'não tem'],
  ]);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
  for (const bookType of ['xlsx', 'xls'] as const) {
    const { id: companyId } = await server.make.company();
    const as = await server.make.user({ companyId, profile: 'admin' });
    const content: unknown = xlsx.write(xlsx.utils.book_new(sheet, '1'), { type: 'buffer', bookType });
    assert.ok(Buffer.isBuffer(content));
    assert.deepEqual(
      [bookType, await imported(`clientes.${bookType}`, content, as)],
      [
        bookType,
        [
          ['Ana', '5511980000001', 'ana@example.com'],
          ['Bia', '5511980000002', ''],
        ],
      ],
    );
  }
});

test('Excel’s hint about the separator, floats, and cards of an agenda', async () => {
  const floats = 'sep=;\r\nNome;Telefone\r\nAna;5511980000001.0\r\nBia;5,511980000002E+12\r\nCaio;5,51198E+12\r\n';
  assert.deepEqual(await imported('floats.csv', floats), [
    ['Ana', '5511980000001', ''],
    ['Bia', '5511980000002', ''],
  ]);
  const cards = [
    ...['BEGIN:VCARD', 'VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Z=C3=A9;;;'],
    ...['TEL;CELL:+55 11 98000-0', ' 003', 'END:VCARD'],
    ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Silva\\, Davi', 'TEL;TYPE=WORK:+551133334444;ext=22'],
    ...['item1.TEL;TYPE=CELL;waid=5511980000004:+55 11 98000-0004,,22', 'EMAIL:davi@example.com', 'END:VCARD'],
  ].join('\r\n');
  assert.deepEqual((await imported('agenda.vcf', cards)).slice(2), [
    ['Zé Conceição', '5511980000003', ''],
    ['Silva, Davi', '5511980000004', 'davi@example.com'],
  ]);
});

test('the own export comes back unharmed, also from a spreadsheet that has opened and saved it', async () => {
  const kept = [
    ['Ana; "a boa"', '5511980000001', 'ana@example.com'],
    ['=1+1', '551180000002', ''],
    ['Fixo', '551133334444', ''],
    ['Uruguai', '59899123456', ''],
    ['México', '5215512345678', ''],
    ['Argentina', '5491123456789', ''],
    ['Estados Unidos', '12125550123', ''],
    ['Portugal', '351912345678', ''],
    ['12/05', '5511980000003', ''],
  ];
  for (const [name = '', number = '', email = ''] of kept) {
    await server.make.contact({ companyId: admin.companyId, name, number, email });
  }
  const { body: csv } = await server.call('GET /contacts/export', { as: admin });
  const saved = () => {
    const book = xlsx.read(csv.replace(/^\ufeff/, ''), { type: 'string', FS: ';' });
    return xlsx.utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { FS: ';' });
  };
  for (const sheet of [csv, saved()]) {
    const { id: companyId } = await server.make.company();
    const as = await server.make.user({ companyId, profile: 'admin' });
    assert.deepEqual(await imported('contatos.csv', sheet, as), kept);
  }
});
