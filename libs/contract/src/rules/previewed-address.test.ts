import { mayBeOpened, previewedAddress } from './previewed-address.ts';

const opened = [
  'https://www.bolos.com.br',
  'https://bolos.com.br/receitas/bolo-de-fuba-cremoso-com-goiabada-2026',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.instagram.com/p/C8abcDEFgh1/',
  'https://loja.com.br/produto/1234567890123?cor=azul&tamanho=42',
  'https://pt.wikipedia.org/wiki/Bolo_de_fubá',
  'https://g1.globo.com/sp/sao-paulo/noticia/2026/11/30/chuva-em-sao-paulo.ghtml',
];
const left = [
  'https://banco.com.br/senha/reset',
  'https://loja.com.br/unsubscribe',
  'https://loja.com.br/conta/Confirmar',
  'https://loja.com.br/minha-conta/login',
  'https://loja.com.br/r?token=abc',
  'https://loja.com.br/r?reset_token=abc',
  'https://loja.com.br/r?email=ana@bolos.com',
  'https://loja.com.br/r?u=0123456789abcdef0123456789abcdef',
  'https://loja.com.br/e/550e8400-e29b-41d4-a716-446655440000',
  'https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
  'https://chat.whatsapp.com/Fk3lA9sdKf02LsdKfj23lA',
  'https://mail.loja.com.br/c/eJwFwUEOgCAMBMAX0StvZhcQ',
  `https://loja.com.br/?${'a=1&'.repeat(40)}`,
  `https://loja.com.br/${'a/'.repeat(200)}`,
];

test('pages for everybody are opened, others are not', () => {
  for (const address of opened) expect(previewedAddress(`veja ${address}.`)).toBe(address);
  expect(left.filter((address) => previewedAddress(`veja ${address} agora`) !== undefined)).toEqual([]);
});

test('what is no address on the web is none', () => {
  for (const text of ['', 'bolos', 'javascript:alert(1)', 'ftp://bolos.com.br', 'https://ana:senha@bolos.com.br']) {
    expect(previewedAddress(text)).toBeUndefined();
  }
});

test('forged addresses are not opened, however long they are', () => {
  for (const piece of ['a-', '%', '%41', 'a_', '&a=', 'token']) {
    expect(mayBeOpened(new URL(`https://loja.com.br/${piece.repeat(1000)}?${piece.repeat(1000)}`))).toBe(false);
    expect(previewedAddress(`https://loja.com.br/${piece.repeat(3000)}`)).toBeUndefined();
  }
});
