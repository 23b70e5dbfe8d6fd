import { pixKeyOf } from './pix-key.ts';

test.each([
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['11222333000181', 'cnpj', '11222333000181'],
  ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
  ['529.982.247-25', 'cpf', '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  ['(11) 98000-0006', 'phone', '+5511980000006'],
  ['11 98000 0006', 'phone', '+5511980000006'],
  ['+55 11 98000-0006', 'phone', '+5511980000006'],
  ['5511980000006', 'phone', '+5511980000006'],
  [' Financeiro@Exemplo.com.br ', 'email', 'financeiro@exemplo.com.br'],
  ['123E4567-E12B-12D1-A456-426655440000', 'random', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is the %s %s', (text, kind, key) => {
  expect(pixKeyOf(text)).toEqual({ kind, key });
});

test.each(['minhachave', '', '11.222.333/0001-82', '529.982.247-26', '11111111111', '11 3333-4444', 'a@b', '123'])(
  '%s is none',
  (text) => {
    expect(pixKeyOf(text)).toBeUndefined();
  },
);

test('eleven digits that are a CPF and a mobile number are no key until signs tell which', () => {
  // 119 begins the mobile numbers of São Paulo; the last two digits are those of the CPF.
  expect(pixKeyOf('11900000083')).toBeUndefined();
  expect(pixKeyOf('119.000.000-83')).toEqual({ kind: 'cpf', key: '11900000083' });
  expect(pixKeyOf('+5511900000083')).toEqual({ kind: 'phone', key: '+5511900000083' });
});
