import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessColumns } from './guess-columns.ts';

/** The meaning of a sheet's columns by their titles. */
function meaning(sample: string[][]) {
  const { name, furtherNames, number, furtherNumbers, email, organisation, ...rest } = guessColumns(sample);
  const { extras, rowsAbove, withTitles } = rest;
  const head = sample[rowsAbove] ?? [];
  const title = (column: number | null) => (column === null ? null : (head[column] ?? null));
  return {
    name: [name, ...furtherNames].map(title),
    numbers: [number, ...furtherNumbers].map(title),
    email: title(email),
    ...(organisation !== null && { organisation: title(organisation) }),
    extras: extras.map(title),
    withTitles,
  };
}

test('Google: values, not labels; first and last name; columns that are kept', () => {
  const head =
    'First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
  const rows = [
    'Ana,,Souza,,* myContacts,* Work,ana@example.com,Work,+55 11 3333-4444,Mobile,+55 11 98000-0006',
    'Bia,,Lima,Padaria,* myContacts,,,Mobile,+55 11 98000-0007 ::: +55 11 98000-0008,,',
  ];
  assert.deepEqual(meaning([head, ...rows].map((row) => row.split(','))), {
    name: ['First Name', 'Middle Name', 'Last Name'],
    numbers: ['Phone 2 - Value', 'Phone 1 - Value'],
    email: 'E-mail 1 - Value',
    organisation: 'Organization Name',
    extras: ['Labels'],
    withTitles: true,
  });
});

test('Google, formerly: a full name beside its parts', () => {
  const rows = [
    ['Name', 'Given Name', 'Family Name', 'E-mail 1 - Type', 'Phone 1 - Type', 'Phone 1 - Value'],
    ['Ana Souza', 'Ana', 'Souza', '', 'Mobile', '+5511980000006'],
  ];
  const { name, numbers, email } = meaning(rows);
  assert.deepEqual([name, numbers, email], [['Name'], ['Phone 1 - Value'], null]);
});

test('Outlook: many columns, the mobile one first', () => {
  const rows = [
    [
      'Nome',
      'Segundo Nome',
      'Sobrenome',
      'Empresa',
      'Fax comercial',
      'Telefone comercial',
      'Celular',
      'Endereço de email',
    ],
    ['Ana', '', 'Souza', 'Padaria', '(11) 3333-0000', '(11) 3333-4444', '(11) 98000-0006', 'ana@example.com'],
  ];
  assert.deepEqual(meaning(rows), {
    name: ['Nome', 'Segundo Nome', 'Sobrenome'],
    numbers: ['Celular', 'Telefone comercial'],
    email: 'Endereço de email',
    organisation: 'Empresa',
    extras: ['Fax comercial'],
    withTitles: true,
  });
});

test('documents, dates, postal codes and amounts are no numbers', () => {
  const rows = [
    ['Razão Social', 'CNPJ', 'CEP', 'Cadastro', 'Saldo', 'Fone'],
    ['Padaria', '12.345.678/0001-90', '01310-100', '12/05/1990', '1.234.567,89', '11980000006'],
  ];
  assert.deepEqual(meaning(rows).numbers, ['Fone']);
  const untitled = [
    ['Padaria', '12.345.678/0001-90', '01310-100', '12/05/1990', '+55 11 98000-0006'],
    ['Loja', '12.345.678/0001-91', '01310-101', '13/05/1990', '+55 11 98000-0007'],
  ];
  assert.deepEqual([guessColumns(untitled).number, guessColumns(untitled).withTitles], [4, false]);
});

test('rows above the titles, and above the first person, are recognised', () => {
  const title = ['Relatório de clientes', '', ''];
  const head = ['Cliente', 'WhatsApp', 'Cidade'];
  const ana = ['Ana', '5.511980000006E+12', 'Santos'];
  const place = (rows: string[][]) => [guessColumns(rows).rowsAbove, guessColumns(rows).withTitles];
  assert.deepEqual(place([title, ['27/11/2026', '', ''], head, ana]), [2, true]);
  assert.deepEqual(place([title, ana, ana]), [1, false]);
  assert.deepEqual(place([head, ana]), [0, true]);
  assert.deepEqual(place([ana]), [0, false]);
  assert.deepEqual(place([['Telefone'], ['11980000006']]), [0, true]);
});

test('a column whose numbers are all too short is found by its digits; one with whole numbers comes first', () => {
  const short = [
    ['Nome', 'Telefone'],
    ['Ana', '3333-444'],
    ['Bia', '98000'],
  ];
  assert.deepEqual(meaning(short).numbers, ['Telefone']);
  assert.deepEqual(
    meaning(short.map(([name = '', number = '']) => [name, number === 'Telefone' ? 'Contato' : number])).numbers,
    ['Contato'],
  );
  const both = [
    ['Nome', 'Ramal', 'Celular'],
    ['Ana', '2201', '11 98000-0006'],
    ['Bia', '2202', '11 98000-0007'],
  ];
  assert.deepEqual(meaning(both).numbers, ['Celular']);
});
