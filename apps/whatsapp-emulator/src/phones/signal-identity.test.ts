import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patchLibsignal } from '@recado/signal';
import { generateSignalPubKey } from 'baileys';
import { type KeyBundle, newSignalState, type Sealed, SignalIdentity } from './signal-identity.ts';

patchLibsignal();
const customer = aDevice('5521900000001');
const shop = aDevice('5511990000001');

test('a message of an old session leaves the new one unchanged', async () => {
  await inOrder(customer, shop, ['olá']);
  await inOrder(shop, customer, ['welcome']);
  const late = await seal(customer, shop, 'written before the shop began a new session');
  await shop.signal.startSession(customer.jid, keysOf(customer));
  await inOrder(shop, customer, ['one', 'two']);
  assert.equal(await open(shop, customer, late), 'written before the shop began a new session');
  await inOrder(shop, customer, ['three', 'four']);
  await inOrder(customer, shop, ['five']);
  await inOrder(shop, customer, ['six']);
});

test('a message that cannot be decrypted leaves the session unchanged', async () => {
  const broken = await seal(customer, shop, 'broken on its way');
  const place = broken.ciphertext.length - 12;
  broken.ciphertext[place] = (broken.ciphertext[place] ?? 0) ^ 1;
  await assert.rejects(open(shop, customer, broken));
  await inOrder(shop, customer, ['seven']);
  await inOrder(customer, shop, ['eight']);
});

interface Device {
  jid: string;
  signal: SignalIdentity;
}

function aDevice(number: string): Device {
  const jid = `${number}@s.whatsapp.net`;
  const lid = `9${number}@lid`;
  return { jid: lid, signal: new SignalIdentity(newSignalState(), jid, lid) };
}

/** Keys in the form that sessions need: with their type byte. */
function keysOf({ signal }: Device): KeyBundle {
  const { identityKey, signedPreKey, preKey, ...rest } = signal.bundle();
  return {
    ...rest,
    identityKey: generateSignalPubKey(identityKey),
    signedPreKey: { ...signedPreKey, publicKey: generateSignalPubKey(signedPreKey.publicKey) },
    preKey: { ...preKey, publicKey: generateSignalPubKey(preKey.publicKey) },
  };
}

function seal(from: Device, to: Device, conversation: string): Promise<Sealed> {
  return from.signal.seal(to.jid, { conversation }, () => keysOf(to));
}

async function open(at: Device, from: Device, { type, ciphertext }: Sealed): Promise<string | null | undefined> {
  return (await at.signal.open(from.jid, type, ciphertext)).conversation;
}

async function inOrder(from: Device, to: Device, texts: string[]): Promise<void> {
  for (const text of texts) assert.equal(await open(to, from, await seal(from, to, text)), text);
}
