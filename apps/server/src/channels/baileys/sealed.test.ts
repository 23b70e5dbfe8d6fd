import assert from 'node:assert/strict';
import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { proto, type WAMessage } from 'baileys';
import { eventsOf } from './normalise.ts';
import { openSealed } from './sealed.ts';

const own = { id: '5511990000001:7@s.whatsapp.net', lid: '100000000000001:7@lid' };
const customer = { lid: '200000000000002@lid', number: '5511988880001@s.whatsapp.net' };
const secret = randomBytes(32);

/** Content sealed as phones seal it. */
function seal(content: Uint8Array, use: string, author: string, sender: string, aad?: string) {
  const info = Buffer.concat(['M1', author, sender, use].map((text) => Buffer.from(text)));
  const encIv = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  if (aad) cipher.setAAD(Buffer.from(aad));
  return { encPayload: Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]), encIv };
}

function opened(message: proto.IMessage, key: Partial<WAMessage['key']> = {}) {
  const whole = { remoteJid: customer.lid, remoteJidAlt: customer.number, fromMe: false, id: 'N1' };
  const [event] = eventsOf({ key: { ...whole, ...key }, message, messageTimestamp: 1_700_000_000 }, own);
  assert(event?.type === 'sealed');
  assert.equal(event.wid, 'M1');
  return openSealed(event, secret.toString('base64'), []);
}

const editOf = (text: string) =>
  proto.Message.encode({
    protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, editedMessage: { conversation: text } },
  }).finish();

const target = { remoteJid: customer.lid, fromMe: true, id: 'M1' };

test('an edit is opened whichever address of its author is in the key, plain or inside a protocol message', () => {
  for (const author of [customer.lid, customer.number]) {
    const secretEncryptedMessage = {
      targetMessageKey: target,
      secretEncType: 2,
      ...seal(editOf('certo'), 'Message Edit', author, author),
    };
    for (const message of [
      { secretEncryptedMessage },
      { protocolMessage: { type: 14, key: target, editedMessage: { secretEncryptedMessage } } },
    ]) {
      const event = opened(message);
      assert(event?.type === 'edit');
      assert.deepEqual([event.wid, event.text, event.fromMe], ['M1', 'certo', false]);
    }
  }
});

test('an edit from the own phone is opened with the own addresses', () => {
  const sealed = seal(editOf('nosso'), 'Message Edit', '100000000000001@lid', '100000000000001@lid');
  const event = opened(
    { secretEncryptedMessage: { targetMessageKey: target, secretEncType: 2, ...sealed } },
    { fromMe: true },
  );
  assert.equal(event?.type === 'edit' && event.text, 'nosso');
});

test('what was sealed by another person, with another secret, or is damaged, cannot be opened', () => {
  const envelope = (sealed: object) => ({
    secretEncryptedMessage: { targetMessageKey: target, secretEncType: 2, ...sealed },
  });
  assert.equal(opened(envelope(seal(editOf('x'), 'Message Edit', '9@lid', '9@lid'))), null);
  assert.equal(opened(envelope(seal(editOf('x'), 'Poll Vote', customer.lid, customer.lid))), null);
  assert.equal(opened(envelope({ encPayload: randomBytes(5), encIv: randomBytes(12) })), null);
  assert.equal(opened(envelope({})), null);
  const right = seal(editOf('x'), 'Message Edit', customer.lid, customer.lid);
  right.encPayload.writeUInt8(right.encPayload.readUInt8(3) ^ 1, 3);
  assert.equal(opened(envelope(right)), null);
});

test('votes, answers to events, reactions and comments are opened', () => {
  const option = createHash('sha256').update('Bolo').digest();
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: [option] }).finish();
  const ours = '100000000000001@lid';
  // The customer votes in the company's poll: in their message its key is another's.
  const toUs = { ...target, fromMe: false };
  const sealedVote = seal(vote, 'Poll Vote', ours, customer.lid, `M1\0${customer.lid}`);
  const voted = opened({ pollUpdateMessage: { pollCreationMessageKey: toUs, vote: sealedVote } });
  assert.deepEqual(voted?.type === 'answer' && voted.choices, [option.toString('hex')]);

  // The library rewrites the key of a vote from our view before it reports it.
  const rewritten = { ...target, fromMe: true };
  const again = opened({ pollUpdateMessage: { pollCreationMessageKey: rewritten, vote: sealedVote } });
  assert.equal(again?.type, 'answer');

  const response = proto.Message.EventResponseMessage.encode({ response: 1 }).finish();
  const sealedAnswer = seal(response, 'Event Response', ours, customer.lid, `M1\0${customer.lid}`);
  const answer = opened({ encEventResponseMessage: { eventCreationMessageKey: toUs, ...sealedAnswer } });
  assert.deepEqual(answer?.type === 'answer' && answer.choices, ['going']);

  const reaction = proto.Message.ReactionMessage.encode({ text: '👍' }).finish();
  const reacted = opened({
    encReactionMessage: { targetMessageKey: toUs, ...seal(reaction, 'Enc Reaction', ours, customer.lid) },
  });
  assert.equal(reacted?.type === 'reaction' && reacted.emoji, '👍');

  const comment = proto.Message.encode({ conversation: 'Ótimo' }).finish();
  const commented = opened({
    encCommentMessage: { targetMessageKey: toUs, ...seal(comment, 'Enc Comment', ours, customer.lid) },
  });
  assert(commented?.type === 'message');
  assert.deepEqual([commented.message.content, commented.message.quotedWid], [{ kind: 'text', text: 'Ótimo' }, 'M1']);
});
