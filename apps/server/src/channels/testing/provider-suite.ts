import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Postpone } from '../../platform/jobs/handlers.ts';
import type { ChatAddress, MediaSource, MessageContent, OutboundMessage } from '../port.ts';
import { bytesOf, fakeImage, fakeVoiceNote, streamOf } from './files.ts';
import type { ProviderWorld } from './provider-world.ts';

/** The tests that each provider must pass (channels/port.ts). `setUp` provides a connected session and a customer. */
export function providerSuite(name: string, setUp: () => Promise<ProviderWorld>): void {
  describe(`${name}: the provider contract`, () => {
    let world: ProviderWorld;
    let chat: ChatAddress;

    before(async () => {
      world = await setUp();
      const hello = await world.customer.say({ text: 'Olá' });
      chat = (await world.connection.message(hello)).chat;
    });
    after(() => world.close());

    /** Sends it; its id on the customer's phone. */
    async function send(content: MessageContent, more: Partial<OutboundMessage> = {}): Promise<string> {
      const wid = world.provider.newMessageId();
      const receipt = await world.connection.channel.send({ wid, chat, content, ...more });
      return receipt?.wid ?? wid;
    }
    const isOf = (wid: string) => (event: { wid: string; sentAs?: string | undefined }) =>
      event.wid === wid || event.sentAs === wid;
    /** The new text of an edited message. */
    async function editOf(wid: string): Promise<string> {
      const { openSealed } = world.provider;
      if (!openSealed) return (await world.connection.event('edit', isOf(wid))).text;
      const { secret = '' } = await world.connection.message(wid);
      const sealed = await world.connection.event('sealed', isOf(wid));
      const edit = await openSealed(sealed, secret, []);
      assert.ok(edit?.type === 'edit');
      return edit.text;
    }
    const reference = (wid: string, fromMe: boolean) => ({ wid, chat, fromMe, author: null });

    test('a text arrives with number and name of its sender', async () => {
      const wid = await world.customer.say({ text: 'Preciso de ajuda' });
      const message = await world.connection.message(wid);
      assert.deepEqual(message.content, { kind: 'text', text: 'Preciso de ajuda' });
      assert.equal(message.chat.number, world.customer.number);
      assert.equal(message.pushName, world.customer.name);
      assert.deepEqual([message.fromMe, message.stub, message.author], [false, false, null]);
      assert.ok(Math.abs(message.sentAt - Date.now()) < 120_000);
    });

    for (const kind of ['image', 'audio', 'video', 'document', 'sticker'] as const) {
      test(`a file of kind ${kind} arrives and is downloaded unchanged`, async () => {
        const bytes = fakeImage(70_000);
        const media = { kind, base64: bytes.toString('base64'), mimetype: 'image/png', fileName: 'a b.png' };
        const message = await world.connection.message(await world.customer.say({ media }));
        assert.ok('media' in message.content && message.content.kind === kind);
        const stored: MediaSource = JSON.parse(JSON.stringify(message.content.media));
        assert.deepEqual(await bytesOf(await world.connection.channel.downloadMedia(stored)), bytes);
      });
    }

    test('contact, location and poll arrive', async () => {
      const { polls } = world.provider.capabilities;
      const card = await world.customer.say({ contact: { name: 'Ana', number: '5511955554444' } });
      assert.deepEqual((await world.connection.message(card)).content, {
        kind: 'contact',
        contacts: [{ name: 'Ana', numbers: ['5511955554444'] }],
      });
      const place = await world.customer.say({ location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } });
      assert.deepEqual((await world.connection.message(place)).content, {
        kind: 'location',
        latitude: -23.5,
        longitude: -46.6,
        name: 'Sé',
      });
      // Elsewhere it is a card that says what cannot be shown.
      const poll = await world.customer.say({ poll: { name: 'Cor?', options: ['Azul', 'Verde'] } });
      const { content } = await world.connection.message(poll);
      if (!polls) return assert.equal(content.kind, 'card');
      assert.deepEqual(content, { kind: 'poll', question: 'Cor?', choices: ['Azul', 'Verde'] });
    });

    test('edits, deletions, reactions and quotes of the customer arrive', async () => {
      const wid = await world.customer.say({ text: 'errado' });
      await world.customer.edit(wid, 'certo');
      assert.equal(await editOf(wid), 'certo');
      await world.customer.react(wid, '🎉');
      const reaction = await world.connection.event('reaction', (event) => event.wid === wid);
      assert.deepEqual([reaction.emoji, reaction.fromMe], ['🎉', false]);
      const answer = await world.customer.say({ text: 'resposta', quotedId: wid });
      assert.equal((await world.connection.message(answer)).quotedWid, wid);
      await world.customer.remove(wid);
      await world.connection.event('revoke', (event) => event.wid === wid);
    });

    test('a text is sent; reports that it was delivered and read arrive', async () => {
      const wid = await send({ kind: 'text', text: 'Bom dia' });
      assert.equal((await world.customer.sees(wid)).text, 'Bom dia');
      await world.connection.event('status', (event) => isOf(wid)(event) && event.ack === 2);
      await world.customer.readsAll();
      await world.connection.event('status', (event) => isOf(wid)(event) && event.ack === 3);
    });

    test('the same message sent twice is one message', async () => {
      const wid = world.provider.newMessageId();
      const message = { wid, chat, content: { kind: 'text', text: 'uma vez' } as const };
      const receipt = await world.connection.channel.send(message);
      // Where WhatsApp would take it for another message it waits, and nothing is sent.
      await world.connection.channel.send(message).catch((error: unknown) => assert.ok(error instanceof Postpone));
      await world.customer.sees(await send({ kind: 'text', text: 'depois' }));
      assert.equal((await world.customer.sees(receipt?.wid ?? wid)).text, 'uma vez');
      assert.equal(await world.customer.counts('uma vez'), 1);
    });

    for (const kind of ['image', 'audio', 'video', 'document'] as const) {
      test(`a file of kind ${kind} is sent unchanged`, async () => {
        const bytes = fakeImage(90_000);
        const media = { mimetype: 'image/png', fileName: 'nota.png', size: bytes.length, ...noDetails };
        const wid = await send({ kind, caption: '', media }, { openMedia: async () => streamOf(bytes) });
        await world.customer.sees(wid);
        assert.deepEqual(await world.customer.file(wid), bytes);
      });
    }

    test('a recording is sent as a voice note', async () => {
      const sound = { seconds: 7.4, voice: true, waveform: [0, 50, 100] };
      const bytes = fakeVoiceNote();
      const media = { mimetype: 'audio/ogg', fileName: null, size: bytes.length, ...noDetails, ...sound };
      const openMedia = async () => streamOf(bytes);
      const wid = await send({ kind: 'audio', caption: '', media }, { openMedia });
      const { kind, mimetype, seconds, waveform } = await world.customer.sees(wid);
      assert.deepEqual([kind, mimetype], ['voice', 'audio/ogg; codecs=opus']);
      if (!world.describesSound) return;
      assert.equal(seconds, 7);
      assert.deepEqual(waveform, [0, 50, 100]);
    });

    test('a voice note arrives with its length and its waveform', async () => {
      const base64 = fakeImage(5_000).toString('base64');
      const media = { kind: 'voice', base64, mimetype: 'audio/ogg; codecs=opus', seconds: 3, waveform: [1, 99] };
      const { content } = await world.connection.message(await world.customer.say({ media }));
      assert.ok(content.kind === 'audio');
      assert.equal(content.media.voice, true);
      if (!world.describesSound) return;
      assert.deepEqual([content.media.seconds, content.media.waveform], [3, [1, 99]]);
    });

    test('quotes, edits, reactions and deletions are sent', async (context) => {
      const { channel } = world.connection;
      const questionId = await world.customer.say({ text: 'Quanto custa?' });
      await world.connection.message(questionId);
      const quoted = {
        wid: questionId,
        fromMe: false,
        author: null,
        content: { kind: 'text', text: 'Quanto custa?' },
      } as const;
      const wid = await send({ kind: 'text', text: '10' }, { quoted });
      assert.equal((await world.customer.sees(wid)).quotedId, questionId);
      if (!channel.edit || !channel.react || !channel.remove) return context.skip('not supported');
      await channel.edit(reference(wid, true), '12');
      await world.customer.sees(wid, (shown) => shown.edited && shown.text === '12');
      await channel.react(reference(questionId, false), '👍');
      await world.customer.sees(questionId, (shown) => JSON.stringify(shown.reactions).includes('👍'));
      await channel.remove(reference(wid, true));
      await world.customer.sees(wid, (shown) => shown.deleted);
    });

    test('read marks reach the customer', async () => {
      const wid = await world.customer.say({ text: 'leu?' });
      await world.connection.message(wid);
      await world.connection.channel.markRead([reference(wid, false)]);
      await world.customer.sees(wid, (shown) => shown.status === 'read');
    });

    test('a number is checked', async (context) => {
      const { channel } = world.connection;
      if (!channel.checkNumber) return context.skip('not supported');
      assert.equal((await channel.checkNumber(world.customer.number))?.number, world.customer.number);
      assert.equal(await channel.checkNumber(world.nobody), null);
    });

    test('an incoming call is reported', async () => {
      await world.customer.calls();
      assert.equal((await world.connection.event('call')).chat.isGroup, false);
    });
  });
}

const noDetails = { width: null, height: null, seconds: null, voice: false, waveform: null, reference: {} };
