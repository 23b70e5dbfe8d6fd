import type { TemplateContent } from '../entities/message-template.ts';
import { fillTemplate } from './fill-template.ts';
import {
  filledAddress,
  missingValues,
  parameterFormatOf,
  renderTemplate,
  templateVariables,
} from './template-variables.ts';

const named: TemplateContent = {
  header: { format: 'TEXT', text: 'Pedido de {{name}}' },
  body: 'Olá {{name}}, seu pedido {{order}} saiu. Até já, {{name}}!',
  footer: 'Loja da Ana',
  buttons: [
    { type: 'QUICK_REPLY', text: 'Obrigado' },
    { type: 'URL', text: 'Ver', url: 'https://loja.com/{{1}}', example: '12' },
  ],
};
const counted: TemplateContent = {
  header: { format: 'TEXT', text: 'Pedido {{1}}' },
  body: 'Chega {{1}} às {{2}}.',
  footer: '',
  buttons: [],
};

test('a name is one variable wherever it stands; positions count anew in the header', () => {
  expect(templateVariables(named).map(({ key }) => key)).toEqual(['name', 'order', 'button.1']);
  expect(templateVariables(counted).map(({ key }) => key)).toEqual(['header.1', '1', '2']);
  expect([parameterFormatOf(named), parameterFormatOf(counted)]).toEqual(['NAMED', 'POSITIONAL']);
});

test('a person sees header, body and footer with the values', () => {
  expect(renderTemplate(named, { name: 'Ana', order: '7' })).toBe(
    'Pedido de Ana\n\nOlá Ana, seu pedido 7 saiu. Até já, Ana!\n\nLoja da Ana',
  );
  expect(renderTemplate(counted, { 'header.1': '99', 1: 'hoje', 2: '10h' })).toBe('Pedido 99\n\nChega hoje às 10h.');
  expect(filledAddress(named, 1, { 'button.1': '99' })).toBe('https://loja.com/99');
  expect(filledAddress(named, 0, {})).toBeUndefined();
});

test('a variable without a value stays, and is named as missing', () => {
  expect(renderTemplate(counted, { 1: 'hoje' })).toBe('Pedido {{1}}\n\nChega hoje às {{2}}.');
  expect(missingValues(counted, { 1: 'hoje', 2: ' ' })).toEqual(['header.1', '2']);
  expect(missingValues(named, { name: 'Ana', order: '7', 'button.1': 'x' })).toEqual([]);
});

test('a value with dollar signs is inserted as it is', () => {
  expect(renderTemplate({ ...counted, header: null }, { 1: '$& $1', 2: 'R$ 5' })).toBe('Chega $& $1 às R$ 5.');
});

test('bound variables are filled from contact, ticket, company and user; unknown ones are left out', () => {
  const bindings = { name: 'contact.firstName', order: 'ticket.protocol', 'button.1': 'contact.email', x: 'user.name' };
  const now = new Date('2026-03-02T01:00:00Z');
  const company = { name: 'Loja', timeZone: 'America/Sao_Paulo' };
  const filled = fillTemplate(
    { content: named, bindings },
    { contact: { name: ' Ana  Souza', email: '' }, ticket: { id: 7 }, company, now },
  );
  expect(filled).toEqual({ name: 'Ana', order: '202603017' });
});

test('values are on one line, which WhatsApp demands', () => {
  const template = { content: { ...counted, header: null }, bindings: { 1: 'contact.name' } };
  expect(fillTemplate(template, { contact: { name: 'Ana\nSouza\t      x' }, now: new Date(0) })).toEqual({
    1: 'Ana Souza x',
  });
});
