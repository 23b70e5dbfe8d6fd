import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { SentTemplate } from '@recado/contract';
import { Postpone } from '../../platform/jobs/handlers.ts';
import type { Channel, OutboundContent, OutboundMessage } from '../port.ts';
import { FIRST_CUSTOMER, type GraphWorld, SECOND_CUSTOMER } from '../testing/graph-world.ts';
import { type OfficialWorld, startOfficialWorld } from './testing/official-world.ts';

let official: OfficialWorld;
let world: GraphWorld;
let channel: Channel;

before(async () => {
  official = await startOfficialWorld();
  ({ graph: world, channel } = official);
});
after(() => official.close());
beforeEach(() => world.graph.clearFaults());

const chatWith = (number: string) => ({ chatId: number, number, lid: null, isGroup: false });
const newId = () => `RC${randomBytes(12).toString('hex').toUpperCase()}`;

function message(content: OutboundContent, more: Partial<OutboundMessage> = {}): OutboundMessage {
  return { wid: newId(), chat: chatWith(FIRST_CUSTOMER), content, ...more };
}
const text = (words: string, more: Partial<OutboundMessage> = {}) => message({ kind: 'text', text: words }, more);
const isPostponed = (error: unknown) => error instanceof Postpone;

describe('a connection of the official platform', () => {
  it('is open at once, without asking anybody', () => {
    assert.deepEqual(
      official.states.map(({ status, detail }) => [status, detail]),
      [['CONNECTED', null]],
    );
  });

  it('sends a text, and learns the id that WhatsApp gave it', async () => {
    await world.customerSends({ text: 'Olá' });
    const receipt = await channel.send(text('Bom dia'));
    const shown = await world.sees((one) => one.text === 'Bom dia');
    assert.equal(receipt?.wid, shown.id);
  });

  it('sends a reply, a place, a card and a reaction', async () => {
    const asked = await world.customerSends({ text: 'Onde fica?' });
    const reply = await channel.send(
      text('Aqui', {
        quoted: { wid: asked, fromMe: false, author: null, content: { kind: 'text', text: 'Onde fica?' } },
      }),
    );
    assert.equal((await world.sees((one) => one.id === reply?.wid)).quotedId, asked);
    await channel.send(message({ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé' }));
    await world.sees((one) => JSON.stringify(one).includes('Sé'));
    await channel.send(message({ kind: 'contact', contacts: [{ name: 'Ana', numbers: ['5511955554444'] }] }));
    await channel.react?.({ wid: asked, chat: chatWith(FIRST_CUSTOMER), fromMe: false, author: null }, '👍');
    await world.sees((one) => one.id === asked && JSON.stringify(one).includes('👍'));
  });

  it('sends buttons, which a person presses', async () => {
    const buttons = [
      { id: '1', title: 'Vendas' },
      { id: '2', title: 'Suporte' },
    ];
    const receipt = await channel.send(
      message({ kind: 'interactive', interactive: { type: 'buttons', body: 'Com quem?', buttons } }),
    );
    const { id } = await world.sees((one) => one.id === receipt?.wid);
    const pressed = await world.graph.press(FIRST_CUSTOMER, id, { button: 'Suporte' });
    assert.ok((await world.shown()).some((one) => one.id === pressed.id && one.quotedId === id));
  });

  it('uploads a file once, and what phones cannot show goes as a document', async () => {
    const media = {
      mimetype: 'image/webp',
      fileName: 'vitrine.webp',
      size: 3,
      width: null,
      height: null,
      seconds: null,
      voice: false,
      waveform: null,
      reference: { sha256: 'f00d' },
    };
    let opened = 0;
    const openMedia = async () => {
      opened += 1;
      return Readable.from([Buffer.from('abc')]);
    };
    const content: OutboundContent = { kind: 'image', caption: 'Novidade', media };
    await channel.send(message(content, { openMedia }));
    await channel.send(message(content, { openMedia }));
    assert.equal(opened, 1);
    const documents = (await world.shown()).filter((one) => JSON.stringify(one).includes('vitrine.webp'));
    assert.equal(documents.length, 2);
  });

  it('sends a template with its values to somebody who never wrote', async () => {
    await world.setTemplate({
      name: 'pronto',
      language: 'pt_BR',
      category: 'UTILITY',
      parameter_format: 'NAMED',
      components: [
        {
          type: 'BODY',
          text: 'Olá {{nome}}, seu pedido está pronto.',
          example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] },
        },
      ],
    });
    const template: SentTemplate = {
      id: 1,
      name: 'pronto',
      language: 'pt_BR',
      category: 'UTILITY',
      parameterFormat: 'NAMED',
      content: { header: null, body: 'Olá {{nome}}, seu pedido está pronto.', footer: '', buttons: [] },
      values: { nome: 'João' },
    };
    await assert.rejects(channel.send(text('sem janela', { chat: chatWith(SECOND_CUSTOMER) })), { reason: '131047' });
    await channel.send(message({ kind: 'template', template }, { chat: chatWith(SECOND_CUSTOMER) }));
    await world.sees((one) => JSON.stringify(one).includes('Olá João, seu pedido está pronto.'), SECOND_CUSTOMER);
  });

  it('never sends again what may have been sent', async () => {
    await world.faults({ kind: 'loseAnswer', count: 1 });
    const lost = text('Uma vez só');
    await assert.rejects(channel.send(lost), isPostponed);
    await world.sees((one) => one.text === 'Uma vez só');
    await assert.rejects(channel.send(lost), isPostponed);
    assert.equal((await world.shown()).filter((one) => one.text === 'Uma vez só').length, 1);
  });

  it('says that the outcome is unknown when no status came, and sends again when a person asks', async () => {
    await world.faults({ kind: 'loseAnswer', count: 1 });
    const lost = text('Chegou?');
    await assert.rejects(channel.send(lost), isPostponed);
    await official.makeAttemptsOlder(11);
    await assert.rejects(channel.send(lost), { code: 'ERR_WAPP_OUTCOME_UNKNOWN', name: 'AppError' });
    await channel.send(lost);
    assert.equal((await world.shown()).filter((one) => one.text === 'Chegou?').length, 2);
  });

  it('waits when WhatsApp says that it is too fast, and sends later', async () => {
    await world.faults({ kind: 'error', code: 131056, count: 1 });
    const fast = text('Devagar', { chat: chatWith(FIRST_CUSTOMER) });
    await assert.rejects(channel.send(fast), isPostponed);
    // The person waits; the attempt left no trace that would make the outcome unknown.
    await assert.rejects(channel.send(fast), (error) => error instanceof Postpone && error.message.includes('pace'));
  });

  it('is closed with words when the token has ended', async () => {
    official.states.length = 0;
    await world.graph.revokeToken(world.token);
    await assert.rejects(channel.send(text('nunca', { chat: chatWith('5511900000000') })), { reason: '190' });
    assert.deepEqual(
      official.states.map(({ status, detail }) => [status, detail]),
      [['DISCONNECTED', 'token_ended']],
    );
  });
});
