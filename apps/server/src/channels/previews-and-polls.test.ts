import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@recado/contract';
import { isDeleted } from '../areas/conversations/messages/testing/attached-file.ts';
import { eventually } from '../testing/eventually.ts';
import { describeConversation, shop } from './testing/paired-shop.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpegThumbnail = png.toString('base64');

function thumbnailOf({ data }: Message): string | null {
  return typeof data?.thumbnail === 'string' ? data.thumbnail : null;
}

describeConversation('previews, albums and polls', (fixture) => {
  const raw = (message: object) => fixture.paired.world.phones.sendRaw(fixture.paired.customer.number, shop, message);
  const onPhone = (text: string) =>
    eventually(`${text} on the phone`, async () => {
      const screen = await fixture.paired.world.phones.screen(fixture.paired.customer.number, shop);
      return screen.find((message) => message.text === text);
    });
  const isPicture = async (address: string | null) => {
    const answer = await fetch(address ?? '');
    return answer.status === 200 && Buffer.from(await answer.arrayBuffer()).equals(png);
  };

  test('a link of a customer has its preview, whose picture has a signed address and goes with the message', async () => {
    const link = { matchedText: 'https://bolos.com.br/fuba', title: 'Bolo de fubá', description: 'Fofo' };
    await raw({ extendedTextMessage: { text: 'Esse: https://bolos.com.br/fuba', ...link, jpegThumbnail } });
    const shown = await fixture.talk.shown('its picture', (message) => thumbnailOf(message) !== null);
    const { thumbnail, ...data } = shown.data ?? {};
    const { matchedText: address, ...texts } = link;
    assert.deepEqual(data, { link: { address, ...texts } });
    assert(typeof thumbnail === 'string' && (await isPicture(thumbnail)));
    assert(!JSON.stringify(await fixture.talk.messages()).includes('thumbnailBytes'));
  });

  test('a preview that names another address than the text is not shown, nor a picture that is none', async () => {
    const text = 'Veja https://banco.com.br';
    const forged = { matchedText: 'https://mal.com', title: 'Seu banco', jpegThumbnail };
    await raw({ extendedTextMessage: { text, ...forged, jpegThumbnail: Buffer.from('<svg/>').toString('base64') } });
    const shown = await fixture.talk.shown('the text', ({ body }) => body === text);
    assert.equal(shown.data?.link, undefined);
    await fixture.talk.reply({ body: 'depois' });
    await fixture.talk.shown('a later one', ({ body, ack }) => body === 'depois' && ack > 0);
    assert.equal(thumbnailOf(await fixture.talk.shown('the text', ({ body }) => body === text)), null);
  });

  test('a place has its map, a live one says so; a PDF has its first page and its length', async () => {
    await raw({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé', jpegThumbnail } });
    const place = await fixture.talk.shown('the map', (one) => one.body === 'Sé' && thumbnailOf(one) !== null);
    assert(await isPicture(thumbnailOf(place)));
    await raw({ liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, caption: 'Indo' } });
    assert.equal((await fixture.talk.shown('the live one', ({ body }) => body === 'Indo')).data?.live, true);
    await raw({
      documentMessage: { fileName: 'boleto.pdf', mimetype: 'application/pdf', pageCount: 3, jpegThumbnail },
    });
    const file = await fixture.talk.shown('the PDF', (one) => one.data?.pages === 3 && thumbnailOf(one) !== null);
    assert.equal(file.media?.name, 'boleto.pdf');
  });

  test('the pictures of an album have one mark in common, and WhatsApp’s ids stay here', async () => {
    const messageAssociation = { associationType: 'MEDIA_ALBUM', parentMessageKey: { id: 'ALBUM1', fromMe: true } };
    const picture = (caption: string) => ({ imageMessage: { caption, mimetype: 'image/png' } });
    await raw({ albumMessage: { expectedImageCount: 2 } });
    for (const caption of ['um', 'dois']) {
      await raw({ ...picture(caption), messageContextInfo: { messageAssociation } });
    }
    const one = await fixture.talk.shown('the first', ({ body }) => body === 'um');
    const two = await fixture.talk.shown('the second', ({ body }) => body === 'dois');
    assert(typeof one.data?.album === 'string' && one.data.album === two.data?.album);
    assert(!JSON.stringify(await fixture.talk.messages()).includes('ALBUM1'));
  });

  test('a poll of an agent is a poll on the phone, and its votes come back', async () => {
    const { customer, world } = fixture.paired;
    await fixture.talk.reply({ poll: { question: 'Que dia?', choices: ['Sábado', 'Domingo'] } });
    const poll = await onPhone('Que dia?');
    assert.equal(poll.kind, 'poll');
    await world.phones.vote(customer.number, poll.id, ['Domingo']);
    const voted = await fixture.talk.shown('the vote', ({ data }) => Array.isArray(data?.answers));
    assert.deepEqual(voted.data?.choices, ['Sábado', 'Domingo']);
    const [answer] = Array.isArray(voted.data?.answers) ? voted.data.answers : [];
    assert.deepEqual([voted.fromMe, answer?.choices, answer?.fromMe], [true, ['Domingo'], false]);
    assert(!JSON.stringify(voted).includes('secret'));
    await fixture.talk.reply({ poll: { question: 'Quais?', choices: ['A', 'B', 'C'], multiple: true } });
    const several = await onPhone('Quais?');
    await world.phones.vote(customer.number, several.id, ['A', 'C']);
    await fixture.talk.shown('both votes', ({ data }) => JSON.stringify(data?.answers ?? '').includes('["A","C"]'));
  });

  test('a link of an agent is sent with its preview, which disappears with the message', async () => {
    const { server, admin } = fixture.paired;
    const linkPreview = {
      address: 'www.bolos.com.br',
      title: 'Bolos',
      description: 'Todos os dias',
      image: jpegThumbnail,
    };
    await fixture.talk.reply({ body: 'Olhe www.bolos.com.br', linkPreview });
    const sent = await fixture.talk.shown('the link', ({ body, ack }) => body === 'Olhe www.bolos.com.br' && ack > 0);
    const { image: _image, ...link } = linkPreview;
    assert.deepEqual(sent.data?.link, link);
    assert(await isPicture(thumbnailOf(sent)));
    const screen = await fixture.paired.world.phones.screen(fixture.paired.customer.number, shop);
    const there = screen.find(({ text }) => text === 'Olhe www.bolos.com.br');
    assert.deepEqual(there?.link, {
      address: link.address,
      title: 'Bolos',
      description: 'Todos os dias',
      hasPicture: true,
    });
    const params = { messageId: sent.id };
    await server.call('POST /messages/edit/:messageId', { as: admin, params, body: { body: 'Sem link' } });
    assert.equal(
      (await fixture.talk.shown('the edit', ({ id, isEdited }) => id === sent.id && isEdited)).data?.link,
      undefined,
    );
    await server.call('DELETE /messages/:messageId', { as: admin, params });
    await isDeleted(thumbnailOf(sent));
  });

  test('a preview of another address than the text, and a poll with equal options, are refused or left out', async () => {
    const { server, admin } = fixture.paired;
    const call = (body: object) =>
      server.call('POST /messages/:ticketId', { as: admin, params: { ticketId: fixture.talk.ticketId }, body });
    const linkPreview = { address: 'https://mal.com', title: 'Banco', description: '' };
    const { body } = await call({ body: 'https://banco.com.br', linkPreview });
    assert.equal(body.messages[0]?.data, null);
    assert.equal((await call({ poll: { question: 'Oi?', choices: ['A', 'A'] } })).status, 400);
    assert.equal((await call({ poll: { question: 'Oi?', choices: ['A'] } })).status, 400);
    const image = 'A'.repeat(140_000);
    assert.equal((await call({ body: 'x', linkPreview: { ...linkPreview, image } })).status, 400);
  });
});
