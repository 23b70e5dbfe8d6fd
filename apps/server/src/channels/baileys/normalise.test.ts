import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proto, type WAMessage } from 'baileys';
import { chatAddress, destination, personJid } from './address.ts';
import { contactsContent, formatVcard, parseVcard } from './kinds/people-and-places.ts';
import { eventsOf } from './normalise.ts';

const own = { id: '5511990000001:7@s.whatsapp.net', lid: '100000000000001:7@lid' };

function received(message: proto.IMessage, key: Partial<WAMessage['key']> = {}) {
  const whole = {
    remoteJid: '200000000000002@lid',
    remoteJidAlt: '5511988880001@s.whatsapp.net',
    fromMe: false,
    id: 'A1',
  };
  return eventsOf({ key: { ...whole, ...key }, message, messageTimestamp: 1_700_000_000 }, own);
}

test('both addresses of a chat, in either order; the LID is its id', () => {
  const expected = { chatId: '2@lid', number: '5511988880001', lid: '2@lid', isGroup: false };
  assert.deepEqual(chatAddress('2@lid', '5511988880001@s.whatsapp.net'), expected);
  assert.deepEqual(chatAddress('5511988880001:3@s.whatsapp.net', '2:3@lid'), expected);
  assert.deepEqual(chatAddress('5511988880001@s.whatsapp.net'), { ...expected, chatId: '5511988880001', lid: null });
  assert.equal(chatAddress('12036300000001@g.us', '2@lid').isGroup, true);
});

test('a message is sent to the LID if it is known', () => {
  assert.equal(destination(chatAddress('5511988880001@s.whatsapp.net', '2@lid')), '2@lid');
  assert.equal(destination(chatAddress('5511988880001@s.whatsapp.net')), '5511988880001@s.whatsapp.net');
  assert.deepEqual(
    [personJid('2@lid'), personJid('5511'), personJid(null)],
    ['2@lid', '5511@s.whatsapp.net', undefined],
  );
});

test('the content of an envelope (ephemeral, view once) is unwrapped', () => {
  const [event] = received({ ephemeralMessage: { message: { extendedTextMessage: { text: 'some' } } } });
  assert.deepEqual(event?.type === 'message' && event.message.content, { kind: 'text', text: 'some' });
});

test('a message without anything that is known is reported as unknown', () => {
  for (const message of [{}, { conversation: '' }, { viewOnceMessage: { message: {} } }]) {
    const [event] = received(message);
    assert.deepEqual(event?.type === 'message' && event.message.content, { kind: 'unknown' });
  }
});

test('protocol messages are not reported', () => {
  assert.deepEqual(received({ senderKeyDistributionMessage: { groupId: 'x' } }), []);
  assert.deepEqual(received({ pollUpdateMessage: {} }), []);
  assert.deepEqual(received({ protocolMessage: { type: proto.Message.ProtocolMessage.Type.LIMIT_SHARING } }), []);
});

test('a chat with a customer never has the company’s own address', () => {
  const [event] = received({ conversation: 'oi' }, { fromMe: true, remoteJidAlt: '5511990000001@s.whatsapp.net' });
  assert.equal(event?.type === 'message' && event.message.chat.number, null);
});

test('a list or button reply becomes its text; forwarded and quoted are recognised', () => {
  const [reply] = received({ listResponseMessage: { title: 'Financeiro' } });
  assert.deepEqual(reply?.type === 'message' && reply.message.content, { kind: 'text', text: 'Financeiro' });
  const contextInfo = { stanzaId: 'Q1', isForwarded: true };
  const [quoting] = received({ extendedTextMessage: { text: 'sim', contextInfo } });
  assert.ok(quoting?.type === 'message');
  assert.deepEqual([quoting.message.quotedWid, quoting.message.forwarded], ['Q1', true]);
  const [scored] = received({ extendedTextMessage: { text: 'sim', contextInfo: { forwardingScore: 4_000_000_000 } } });
  assert.equal(scored?.type === 'message' && scored.message.forwarded, true);
});

test('contact cards survive sending and receiving', () => {
  const contact = { name: 'Ana; Souza', numbers: ['5511955554444'] };
  assert.deepEqual(parseVcard(formatVcard(contact), ''), { name: 'Ana Souza', numbers: ['5511955554444'] });
  const apple = 'BEGIN:VCARD\r\nitem1.TEL;waid=5511955554444:+55 11 95555-4444\r\nEND:VCARD';
  assert.deepEqual(parseVcard(apple, 'Ana'), { name: 'Ana', numbers: ['5511955554444'] });
  const folded =
    'BEGIN:VCARD\r\nFN:Silva\\, Ana\r\nTEL:+55119711\r\n 61161;ext=22\r\nTEL:+5511971161162,,22\r\nEND:VCARD';
  assert.deepEqual(parseVcard(folded, ''), { name: 'Silva, Ana', numbers: ['5511971161161', '5511971161162'] });
});

test('contact cards that are too long or too many are read in part, and one with a picture is read whole', () => {
  const long = contactsContent([{ displayName: 'Ana', vcard: 'TEL:+5511955554444\n'.repeat(60_000) }]);
  assert(long.kind === 'contact' && long.contacts[0]?.numbers.length === 20);
  const many = contactsContent(Array.from({ length: 5_000 }, () => ({ vcard: 'FN:Ana\nTEL:+5511955554444' })));
  assert(many.kind === 'contact' && many.contacts.length === 100);
  assert.deepEqual(many.contacts[99], { name: 'Ana', numbers: ['5511955554444'] });
  const picture = `PHOTO;ENCODING=BASE64:${`${'A'.repeat(74)}\n `.repeat(2_700)}`;
  const pictured = contactsContent([{ vcard: `BEGIN:VCARD\nFN:Ana\n${picture}\nTEL:+5511955554444\nEND:VCARD` }]);
  assert.deepEqual(pictured, { kind: 'contact', contacts: [{ name: 'Ana', numbers: ['5511955554444'] }] });
});

test('a message, the message that it quotes, and an edit say whom they mention', () => {
  const lid = { as: '2', number: null, lid: '2@lid', name: '' };
  const number = { as: '5511988880001', number: '5511988880001', lid: null, name: '' };
  const extendedTextMessage = { text: 'Oi @2', contextInfo: { mentionedJid: ['2@lid'] } };
  const quotedMessage = { imageMessage: { contextInfo: { mentionedJid: ['2@lid', '5511988880001@s.whatsapp.net'] } } };
  const contextInfo = { ...extendedTextMessage.contextInfo, stanzaId: 'Q1', quotedMessage };
  const [quoting] = received({ extendedTextMessage: { ...extendedTextMessage, contextInfo } });
  assert.deepEqual(quoting?.type === 'message' && quoting.message.mentions, [lid, number]);
  const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
  const [edit] = received({ protocolMessage: { type, key: { id: 'A0' }, editedMessage: { extendedTextMessage } } });
  assert.deepEqual(edit?.type === 'edit' && [edit.text, edit.mentions], ['Oi @2', [lid]]);
  const [plain] = received({ protocolMessage: { type, key: { id: 'A0' }, editedMessage: { conversation: 'Oi' } } });
  assert.equal(plain?.type === 'edit' && plain.mentions, undefined);
});
