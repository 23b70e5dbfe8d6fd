import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { longestKnowledge, mostKnowledge } from '@recado/contract';
import { pdfOf } from '../../../platform/documents/testing/pdf.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

import { readAgainWork } from './read-source.ts';

let server: TestServer;
let pages: Server;
let origin: string;
let answerPage: RequestListener = (_request, response) => void response.end();
let admin: TestUser;

before(async () => {
  pages = createServer((request, response) => answerPage(request, response));
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  server = await startTestServer({ environment: { OUTBOUND_ORIGINS: origin } });
  admin = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
});
after(async () => {
  await server.close();
  pages.closeAllConnections();
  pages.close();
});

const otherAdmin = async () => server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
const add = (body: object, as = admin) =>
  server.call('POST /knowledge-sources', { as, body: { kind: 'answer', title: 'Título', ...body } });
const find = async (question: string, as = admin) =>
  (await server.call('GET /knowledge-search', { as, query: { question } })).body.hits;
const upload = (name: string, content: string | Uint8Array, as = admin) =>
  server.call('POST /knowledge-sources/upload', { as, body: {}, files: [{ field: 'file', name, content }] });
const get = async (sourceId: number, as = admin) =>
  (await server.call('GET /knowledge-sources/:sourceId', { as, params: { sourceId } })).body;

async function readPageAs(listener: RequestListener, as = admin) {
  answerPage = listener;
  const { id } = (await add({ kind: 'page', title: 'Entrega', address: `${origin}/entrega` }, as)).body;
  await eventually('the source was read', async () => (await get(id, as)).state !== 'waiting');
  return get(id, as);
}

describe('What a company knows', () => {
  test('is found by words with and without accents, in other forms, best first; by the own company only', async () => {
    const hours = await add({ title: 'Qual o horário de funcionamento?', text: 'Abrimos das 8h às 18h.' });
    assert.deepEqual([hours.body.state, hours.body.passages], ['ready', 1]);
    await add({ title: 'Vocês fazem entrega?', text: 'Entregamos em toda a cidade por R$ 9.' });
    const [best] = await find('qual HORARIO do funcionamento');
    assert.deepEqual([best?.title, best?.score], ['Qual o horário de funcionamento?', 100]);
    assert.equal((await find('as entregas'))[0]?.title, 'Vocês fazem entrega?');
    assert.deepEqual(await find('oi, tudo bem?'), []);
    const stranger = await otherAdmin();
    assert.deepEqual(await find('entrega', stranger), []);
    const foreign = { as: stranger, params: { sourceId: hours.body.id } };
    assert.equal((await server.call('GET /knowledge-sources/:sourceId', foreign)).body.error, 'ERR_NO_KNOWLEDGE_FOUND');
    assert.equal((await server.call('DELETE /knowledge-sources/:sourceId', foreign)).status, 404);
  });

  test('is split under its headings; a changed source is found by its new words, a deleted one by none', async () => {
    const as = await otherAdmin();
    const text = `# Trocas\nEm até 30 dias.\n\n## Defeito\n${'Palavra comprida. '.repeat(120)}\n# Cores\nTemos azul.`;
    const { id, passages } = (await add({ kind: 'text', title: 'Loja', text }, as)).body;
    assert.equal(passages, 4);
    const [hit] = await find('defeito', as);
    assert.equal(hit?.heading, 'Trocas › Defeito');
    assert.ok((hit?.text.length ?? 0) <= longestKnowledge.passage);
    await server.call('PUT /knowledge-sources/:sourceId', {
      as,
      params: { sourceId: id },
      body: { text: 'Só violeta.' },
    });
    assert.deepEqual([(await find('azul', as)).length, (await find('violeta', as)).length], [0, 1]);
    await server.call('DELETE /knowledge-sources/:sourceId', { as, params: { sourceId: id } });
    assert.deepEqual(await find('violeta', as), []);
  });

  test('comes from files of text, documents and sheets; other files are refused in words', async () => {
    const as = await otherAdmin();
    assert.equal((await upload('a.txt', 'Aceitamos cartão.', as)).body.kind, 'file');
    await upload('b.md', Buffer.from('# Pagamento\nFazemos boleto \xe0 vista.', 'latin1'), as);
    const book = xlsx.utils.book_new(
      xlsx.utils.aoa_to_sheet([
        ['Plano', 'Preço'],
        ['Fibra 500', 'R$ 99'],
      ]),
      'x',
    );
    await upload('c.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }), as);
    await upload('d.docx', docx('<w:p><w:r><w:t>Instala&#231;&#227;o gr&#225;tis</w:t></w:r></w:p>'), as);
    const texts = await Promise.all(
      ['cartao', 'boleto', 'fibra', 'instalacao'].map(async (word) => (await find(word, as))[0]?.text),
    );
    assert.deepEqual(texts, [
      'Aceitamos cartão.',
      'Fazemos boleto à vista.',
      'Plano: Fibra 500; Preço: R$ 99',
      'Instalação grátis',
    ]);
    const refused = async (name: string, content: string | Uint8Array) => (await upload(name, content, as)).body.error;
    await upload('p.pdf', await pdfOf(['Parcelamos em três vezes.']), as);
    assert.equal((await find('parcelamos', as))[0]?.text, 'Parcelamos em três vezes.');
    assert.equal(await refused('livro.pdf', '%PDF-1.7'), 'ERR_KNOWLEDGE_FILE_UNREADABLE');
    assert.equal(await refused('grande.pdf', await pdfOf(Array.from({ length: 2000 }, () => ''))), 'ERR_PDF_TOO_LARGE');
    assert.equal(await refused('a.exe', 'MZ'), 'ERR_FILE_TYPE');
    assert.equal(await refused('e.docx', 'no zip'), 'ERR_KNOWLEDGE_FILE_UNREADABLE');
    assert.equal(await refused('f.txt', '  \n'), 'ERR_KNOWLEDGE_FILE_UNREADABLE');
    assert.equal(await refused('g.txt', Uint8Array.of(0, 1, 2)), 'ERR_KNOWLEDGE_FILE_UNREADABLE');
    assert.equal(await refused('h.txt', 'a'.repeat(longestKnowledge.source + 1)), 'ERR_FILE_TOO_LARGE');
  });

  test('has the shared quick messages, when they are read again', async () => {
    const as = await otherAdmin();
    const quick = (shortcode: string, message: string, geral: boolean) =>
      server.call('POST /quick-messages', { as, body: { shortcode, message, geral } });
    await quick('pix', 'Nossa chave é a da padaria.', true);
    await quick('minha', 'Chave particular.', false);
    const { id, passages } = (await add({ kind: 'quick-messages', title: 'Respostas rápidas' }, as)).body;
    assert.deepEqual([passages, (await find('chave', as)).length], [1, 1]);
    await quick('site', 'Nosso endereço na rede.', true);
    const again = await server.call('POST /knowledge-sources/:sourceId/read', { as, params: { sourceId: id } });
    assert.equal(again.body.passages, 2);
  });

  test('is limited, and says what a kind needs', async () => {
    const as = await otherAdmin();
    assert.equal((await add({ text: '' }, as)).body.error, 'ERR_VALIDATION');
    assert.equal((await add({ kind: 'page', address: '' }, as)).body.error, 'ERR_VALIDATION');
    const long = Array.from({ length: 200_000 / 1000 }, () => 'palavra '.repeat(124)).join('\n\n');
    const many = Math.floor(mostKnowledge.passages / 200);
    for (let made = 0; made < many; made += 1) assert.equal((await add({ kind: 'text', text: long }, as)).status, 200);
    const refused = await add({ kind: 'text', text: long }, as);
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_KNOWLEDGE_LIMIT']);
    const { body } = await server.call('GET /knowledge-sources', { as });
    assert.equal(body.count, many);
  });
});

describe('A page of the web', () => {
  const html = (body: string): RequestListener => {
    return (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`);
    };
  };

  test('is read without what is no text of it, and read again; a failure keeps what was read', async () => {
    const as = await otherAdmin();
    const source = await readPageAs(
      html('<nav>Menu</nav><script>alert("frete")</script><h2>Frete &amp; prazo</h2><p>Chega em <b>dois</b> dias.</p>'),
      as,
    );
    assert.deepEqual([source.state, source.failure, source.passages], ['ready', null, 1]);
    const [hit] = await find('prazo do frete', as);
    assert.deepEqual([hit?.heading, hit?.text], ['Frete & prazo', 'Chega em dois dias.']);
    answerPage = (_request, response) => void response.writeHead(500).end();
    await server.call('POST /knowledge-sources/:sourceId/read', { as, params: { sourceId: source.id } });
    await eventually('the source was read', async () => (await get(source.id, as)).state === 'failed');
    assert.deepEqual([(await get(source.id, as)).failure, (await find('frete', as)).length], ['status', 1]);
  });

  test('that is too large, no text, empty or inside the network fails in words', async () => {
    const pdf: RequestListener = (_request, response) =>
      void response.setHeader('content-type', 'application/pdf').end('%PDF');
    const huge: RequestListener = (_request, response) =>
      void response.setHeader('content-type', 'text/html').end(Buffer.alloc(50 * 1024 * 1024, 'a'));
    const as = await otherAdmin();
    assert.equal((await readPageAs(pdf, as)).failure, 'not-text');
    assert.equal((await readPageAs(huge, as)).failure, 'too-large');
    assert.equal((await readPageAs(html('<script>1</script>'), as)).failure, 'empty');
    const inside = (await add({ kind: 'page', address: 'http://169.254.169.254/latest' }, as)).body;
    await eventually('the source was read', async () => (await get(inside.id, as)).state !== 'waiting');
    assert.equal((await get(inside.id, as)).failure, 'address');
  });

  test('is read again a day later', async () => {
    const as = await otherAdmin();
    const { id } = await readPageAs(html('<p>Ontem.</p>'), as);
    answerPage = html('<p>Hoje.</p>');
    const tomorrow = () => new Date(Date.now() + 25 * 60 * 60_000);
    await readAgainWork({ ...server.platform, clock: tomorrow }).run(AbortSignal.timeout(60_000));
    await eventually('the source was read', async () => (await find('hoje', as)).length === 1);
    assert.equal((await get(id, as)).state, 'ready');
  });
});

/** A document of Word with this body. */
function docx(body: string): Uint8Array {
  const book = xlsx.CFB.utils.cfb_new();
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
  };
  for (const [name, part] of Object.entries(parts)) xlsx.CFB.utils.cfb_add(book, name, Buffer.from(part));
  const written: unknown = xlsx.CFB.write(book, { type: 'buffer', fileType: 'zip', compression: true });
  assert.ok(Buffer.isBuffer(written));
  return written;
}
