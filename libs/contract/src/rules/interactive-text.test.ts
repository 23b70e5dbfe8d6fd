import { interactiveText } from './interactive-text.ts';

test('buttons are numbered under the text', () => {
  const text = interactiveText({
    type: 'buttons',
    header: 'Pedido 12',
    body: 'Confirma a entrega?',
    footer: 'Padaria Central',
    buttons: [
      { id: 'y', title: 'Sim' },
      { id: 'n', title: 'Não' },
    ],
  });
  expect(text).toBe('*Pedido 12*\n\nConfirma a entrega?\n\n*[ 1 ]* - Sim\n*[ 2 ]* - Não\n\nPadaria Central');
});

test('the rows of all sections of a list are numbered on', () => {
  const text = interactiveText({
    type: 'list',
    body: 'Escolha',
    button: 'Ver',
    sections: [
      { title: 'Doces', rows: [{ id: '1', title: 'Sonho', description: 'com creme' }] },
      { title: 'Salgados', rows: [{ id: '2', title: 'Coxinha' }] },
    ],
  });
  expect(text).toBe('Escolha\n\n*Doces*\n*[ 1 ]* - Sonho – com creme\n\n*Salgados*\n*[ 2 ]* - Coxinha');
});

test('a link stands in full, a request is its text', () => {
  expect(interactiveText({ type: 'link', body: 'Pague aqui', label: 'Pagar', url: 'https://loja.example/1' })).toBe(
    'Pague aqui\n\nPagar: https://loja.example/1',
  );
  expect(interactiveText({ type: 'locationRequest', body: 'Onde você está?' })).toBe('Onde você está?');
});
