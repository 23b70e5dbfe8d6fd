import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proto } from 'baileys';
import { plainText } from '../../plain-text.ts';
import type { MessageContent } from '../../port.ts';
import { contentOf, hasUnknownParts, unwrapped } from './read.ts';
import { protocolRules, rules } from './table.ts';

/** The content of a message that came over the line. */
function read(message: proto.IMessage): MessageContent | null {
  return contentOf(unwrapped(proto.Message.decode(proto.Message.encode(message).finish())));
}

function shown(message: proto.IMessage): string {
  const content = read(message);
  return content ? plainText(content) : '(nothing)';
}

function wordsIn(message: proto.IMessage): string | undefined {
  const content = read(message);
  return content && 'words' in content ? content.words : undefined;
}

/** The names of the fields of a message, from the library itself. */
function fieldsOf(prototype: object): string[] {
  return Object.keys(prototype).filter((name) => name !== 'toJSON');
}

test('each part of the protocol’s message has exactly one rule: shown, wrapped, a change, or ignored for a reason', () => {
  const parts = fieldsOf(proto.Message.prototype);
  assert(parts.length >= 95);
  assert.deepEqual(parts.toSorted(), Object.keys(rules).toSorted());
  const types = Object.keys(proto.Message.ProtocolMessage.Type);
  assert.deepEqual(types.toSorted(), Object.keys(protocolRules).toSorted());
  for (const [name, rule] of [...Object.entries(rules), ...Object.entries(protocolRules)]) {
    assert.equal(Object.keys(rule).length, 1, name);
  }
});

/** A name of the protocol, e.g. `orderMessage` or `screen_0_x`. */
const technical = /[a-z]+(?:Message|Messsage)\b|undefined|\[object|screen_\d|flow_token/;

test('no part of the protocol is shown with a name of the protocol, empty or with content', () => {
  for (const name of fieldsOf(proto.Message.prototype)) {
    for (const part of [{}, { title: 'T', text: 'T', caption: 'T', name: 'T' }]) {
      const message = name === 'conversation' ? { conversation: 'oi' } : { [name]: part };
      const text = shown(proto.Message.create(message));
      assert(!technical.test(text), `${name}: ${text}`);
    }
  }
});

const button = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) });

const pix = {
  interactiveMessage: {
    body: { text: 'Segue a chave' },
    nativeFlowMessage: {
      buttons: [
        button('payment_info', {
          currency: 'BRL',
          total_amount: { value: 12990, offset: 100 },
          payment_settings: [
            {
              type: 'pix_static_code',
              pix_static_code: { merchant_name: 'Loja da Ana', key: 'ana@loja.example', key_type: 'EMAIL' },
            },
          ],
          order: { items: [{ name: 'Bolo', quantity: 2, amount: { value: 6495, offset: 100 } }] },
        }),
      ],
    },
  },
};

test('what a message of commerce says is readable', () => {
  const order = { itemCount: 3, message: 'Quero esse pedido', totalAmount1000: 129_900, totalCurrencyCode: 'BRL' };
  assert.equal(shown({ orderMessage: order }), 'Pedido: 3 itens, R$ 129,90 – Quero esse pedido');
  assert.equal(wordsIn({ orderMessage: order }), 'Quero esse pedido');
  const product = { title: 'Bolo', description: 'De cenoura', priceAmount1000: 45_000, currencyCode: 'BRL' };
  assert.equal(
    shown({ productMessage: { product, body: 'Ainda tem?' } }),
    'Produto: Bolo, R$ 45,00 – De cenoura\nAinda tem?',
  );
  assert.equal(wordsIn({ productMessage: { product, body: 'Ainda tem?' } }), 'Ainda tem?');
  const content = read(pix);
  assert(content?.kind === 'card');
  assert.equal(content.card.code, 'ana@loja.example');
  assert.equal(plainText(content), 'Pix: Loja da Ana, R$ 129,90, ana@loja.example – Segue a chave\n2 × Bolo: R$ 64,95');
  assert.equal(content.words, '');
});

test('what was entered in a form is readable, and is the customer’s own words', () => {
  const paramsJson = JSON.stringify({
    screen_0_Nome_0: 'Ana',
    screen_0_Tamanho_1: ['0_Médio', '1_Grande'],
    flow_token: 'x1',
  });
  const message = { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'flow', paramsJson } } };
  assert.equal(shown(message), 'Formulário respondido\nNome: Ana\nTamanho: Médio, Grande');
  assert.equal(wordsIn(message), 'Nome: Ana\nTamanho: Médio, Grande');
  const broken = { nativeFlowResponseMessage: { paramsJson: '{"a":' }, body: { text: 'Enviado' } };
  assert.deepEqual(read({ interactiveResponseMessage: broken }), { kind: 'text', text: 'Enviado' });
});

test('a row or button that was pressed is what its title says; the line below it is shown, too', () => {
  const pressed = (name: string, paramsJson: string, text = '') =>
    read({ interactiveResponseMessage: { body: { text }, nativeFlowResponseMessage: { name, paramsJson } } });
  const row = '{"id":"r1","title":"Vendas","description":"Fale com vendas"}';
  const chosen = { kind: 'text', text: 'Vendas\nFale com vendas', words: 'Vendas' };
  assert.deepEqual(pressed('menu_options', row), chosen);
  assert.deepEqual(pressed('menu_options', '{"id":"r1","description":"Fale com vendas"}', 'Vendas'), chosen);
  assert.deepEqual(pressed('quick_reply', '{"id":"b1"}', 'Vendas'), { kind: 'text', text: 'Vendas' });
  const listResponseMessage = {
    title: 'Vendas',
    description: 'Fale com vendas',
    singleSelectReply: { selectedRowId: '9' },
  };
  assert.deepEqual(read({ listResponseMessage }), chosen);
});

test('all words of what programs of businesses send are readable, and none are the customer’s', () => {
  const list = {
    listMessage: {
      title: 'Cardápio',
      description: 'Escolha',
      footerText: 'Até as 18h',
      sections: [{ title: 'Doces', rows: [{ title: 'Bolo', description: 'R$ 45', rowId: 'r1' }] }],
    },
  };
  assert.equal(shown(list), 'Lista: Cardápio – Escolha\nDoces\nBolo: R$ 45\nAté as 18h');
  const buttons = {
    buttonsMessage: {
      contentText: 'Confirma?',
      footerText: 'Loja',
      buttons: [{ buttonId: 'b', buttonText: { displayText: 'Sim' } }],
    },
  };
  assert.equal(shown(buttons), 'Mensagem com opções – Confirma?\nSim\nLoja');
  const flow = {
    interactiveMessage: {
      header: { title: 'Oferta' },
      body: { text: 'Só hoje' },
      footer: { text: 'Regras no site' },
      nativeFlowMessage: {
        buttons: [
          button('cta_url', { display_text: 'Ver', url: 'https://loja.example' }),
          button('single_select', { title: 'Opções', sections: [{ title: 'A', rows: [{ title: 'Um', id: '1' }] }] }),
        ],
      },
    },
  };
  assert.equal(shown(flow), 'Lista: Oferta – Só hoje\nVer: https://loja.example\nOpções\nA\nUm\nRegras no site');
  for (const message of [list, buttons, flow]) assert.equal(wordsIn(message), '');
  const hydratedTemplate = {
    imageMessage: { mimetype: 'image/jpeg' },
    hydratedContentText: 'Seu boleto',
    hydratedButtons: [{ index: 1, urlButton: { displayText: 'Abrir', url: 'https://b.example' } }],
  };
  const pictured = read({ templateMessage: { hydratedTemplate } });
  assert(pictured?.kind === 'image');
  assert.deepEqual([pictured.caption, pictured.words], ['Seu boleto\nAbrir: https://b.example', '']);
});

test('invitations, events, places and calls say what they are about', () => {
  assert.equal(
    shown({ groupInviteMessage: { groupName: 'Clientes', caption: 'Entre', inviteCode: 'AbC1' } }),
    'Convite para o grupo: Clientes – Entre\nhttps://chat.whatsapp.com/AbC1',
  );
  assert.equal(
    shown({ newsletterAdminInviteMessage: { newsletterName: 'Novidades' } }),
    'Convite para o canal: Novidades',
  );
  const event = { name: 'Festa', description: 'Traga bolo', startTime: 1_800_000_000, location: { name: 'Sede' } };
  assert.equal(shown({ eventMessage: event }), 'Evento: Festa, Sede – Traga bolo');
  assert.equal(
    shown({ locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Sede', address: 'Rua A, 1' } }),
    'Sede, Rua A, 1',
  );
  assert.equal(
    shown({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'Chegando' } }),
    'Chegando',
  );
  assert.equal(shown({ placeholderMessage: {} }), 'Mensagem que só abre no celular');
  assert.equal(shown({ callLogMesssage: {} }), 'Chamada perdida');
});

test('a message inside wrappers, and one inside too many', () => {
  const inside = { conversation: 'oi' };
  const wrappers = Object.entries(rules).flatMap(([name, rule]) => (rule.wrapped ? [name] : []));
  for (const name of wrappers) {
    assert.deepEqual(read({ [name]: { message: inside } }), { kind: 'text', text: 'oi' }, name);
    assert.deepEqual(read({ [name]: {} }), { kind: 'unknown' }, `${name} without anything`);
  }
  let deep: proto.IMessage = inside;
  for (let depth = 0; depth < 50; depth += 1) deep = { ephemeralMessage: { message: deep } };
  assert.deepEqual(read(deep), { kind: 'unknown' });
});

test('a part that the library does not know is noticed, also beside what is for phones', () => {
  const key = {
    senderKeyDistributionMessage: { groupId: 'g' },
    messageContextInfo: { messageSecret: new Uint8Array(32) },
  };
  const encoded = proto.Message.encode(key).finish();
  // Field 300, a text.
  const newer = Buffer.concat([encoded, Buffer.from([0xe2, 0x12, 2, 0x6f, 0x69])]);
  assert.equal(hasUnknownParts(encoded, proto.Message.decode(encoded)), false);
  assert.equal(hasUnknownParts(newer, proto.Message.decode(newer)), true);
  assert.equal(hasUnknownParts(Buffer.from([0xff]), {}), false);
});
