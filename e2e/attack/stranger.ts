import { waitFor } from '../harness/processes.ts';
import { type Attack, type Scale, Tries } from './attack.ts';
import type { AttackWorld } from './world.ts';

const key = (id: string) => ({ remoteJid: 'status@broadcast', fromMe: true, id });
const longId = 'A'.repeat(3000);
const file = {
  url: 'https://mmg.whatsapp.net/x',
  directPath: '/x',
  mediaKey: Buffer.alloc(32).toString('base64'),
  fileEncSha256: Buffer.alloc(32).toString('base64'),
  fileSha256: Buffer.alloc(32).toString('base64'),
};
const nested = (depth: number): object =>
  depth === 0 ? { conversation: 'matryoshka' } : { ephemeralMessage: { message: nested(depth - 1) } };
const card = (size: number) => `BEGIN:VCARD\nFN:${'x'.repeat(size)}\nTEL;waid=1:+1\nEND:VCARD`;

/** Messages that no genuine phone sends, by what is wrong with them. */
const malformed: Record<string, object> = {
  'a reaction to an endless id': { reactionMessage: { key: key(longId), text: '👍' } },
  'an edit of an endless id': {
    protocolMessage: { type: 'MESSAGE_EDIT', key: key(longId), editedMessage: { conversation: 'x' } },
  },
  'a revoke of an endless id': { protocolMessage: { type: 'REVOKE', key: key(longId) } },
  'a mimetype of exclamation marks': {
    documentMessage: { ...file, mimetype: `${'!'.repeat(80_000)}\n`, fileLength: '5' },
  },
  'a mimetype of slashes': { documentMessage: { ...file, mimetype: '/'.repeat(80_000), fileLength: '5' } },
  'the largest file length': {
    documentMessage: { ...file, mimetype: 'text/plain', fileLength: '18446744073709551615' },
  },
  'the widest picture': {
    imageMessage: { ...file, mimetype: 'image/png', width: 4_294_967_295, height: 4_294_967_295 },
  },
  'a text without an end': { conversation: '\u0301*_~`'.repeat(13_000) },
  'a line of marks': { conversation: '*'.repeat(65_000) },
  'a file name of 300 kB': { documentMessage: { ...file, mimetype: 'text/plain', fileName: 'é'.repeat(150_000) } },
  'a disguised program': { documentMessage: { ...file, mimetype: 'text/plain', fileName: 'fatura\u202efdp.exe' } },
  'a path for a name': {
    documentMessage: { ...file, mimetype: 'text/plain', fileName: '../../../../etc/passwd\u0000' },
  },
  'a poll of 5,000 choices': {
    pollCreationMessageV3: {
      name: 'x'.repeat(10_000),
      options: Array.from({ length: 5000 }, (_, index) => ({ optionName: `choice ${index} ${'y'.repeat(100)}` })),
    },
  },
  'a contact card of 1 MB': { contactMessage: { displayName: 'x'.repeat(100_000), vcard: card(1_000_000) } },
  'a contact card of 200,000 numbers': { contactMessage: { displayName: 'x', vcard: 'TEL:\n'.repeat(200_000) } },
  'a thousand contact cards': {
    contactsArrayMessage: { contacts: Array.from({ length: 1000 }, () => ({ displayName: 'x', vcard: card(100) })) },
  },
  'a place nowhere': {
    locationMessage: { degreesLatitude: 'NaN', degreesLongitude: 1e308, name: 'x'.repeat(100_000) },
  },
  'bytes no column holds': { conversation: 'a\u0000b\ud83d' },
  'a quote of an endless id': {
    extendedTextMessage: {
      text: 'x',
      contextInfo: { stanzaId: 'B'.repeat(500_000), quotedMessage: { conversation: 'y' } },
    },
  },
  'a thousand mentions': {
    extendedTextMessage: {
      text: 'x',
      contextInfo: { mentionedJid: Array.from({ length: 1000 }, (_, index) => `${index}@s.whatsapp.net`) },
    },
  },
  'messages within messages': nested(200),
  'a voice note of years': { audioMessage: { ...file, mimetype: 'audio/ogg', seconds: 4_294_967_295, ptt: true } },
  'a voice note that is all waveform': {
    audioMessage: {
      ...file,
      mimetype: 'audio/ogg',
      ptt: true,
      waveform: Buffer.alloc(1_000_000, 99).toString('base64'),
    },
  },
  'nothing at all': {},
};

async function chatOf(world: AttackWorld, number: string) {
  const { token } = world.admin;
  const list = await world.call('GET', `/tickets?showAll=true&searchParam=${number}`, { token });
  const ticket = list.status === 200 ? JSON.parse(list.text).tickets[0] : undefined;
  return ticket ? world.call('GET', `/messages/${ticket.id}`, { token }) : list;
}

const sendMalformed: Attack = {
  name: 'messages of impossible shape',
  async run(world) {
    const tries = new Tries();
    for (const [name, message] of Object.entries(malformed)) {
      const number = await world.newStranger();
      await world.sendRaw(number, message);
      await world.product.emulator.send(number, { to: world.shop, text: `depois de: ${name}` });
      const readable = () =>
        chatOf(world, number).then(({ status, text }) => (status === 200 && text.includes('depois de')) || undefined);
      const held = await waitFor(name, readable, { seconds: 60 }).catch(() => false);
      tries.count(held === true, `${name}: the chat is not readable`);
    }
    return tries;
  },
};

const rewrite: Attack = {
  name: 'changes to what the company wrote',
  async run(world) {
    const tries = new Tries();
    const { customer, answerId, ticketId, admin } = world;
    const others = await world.newStranger();
    for (const from of [customer, others]) {
      for (const fromMe of [true, false]) {
        const target = { remoteJid: `${customer}@s.whatsapp.net`, fromMe, id: answerId };
        await world.sendRaw(from, {
          protocolMessage: { type: 'MESSAGE_EDIT', key: target, editedMessage: { conversation: 'forjado' } },
        });
        await world.sendRaw(from, { protocolMessage: { type: 'REVOKE', key: target } });
      }
      await seen(world, from, `fim ${from}`);
    }
    const { text } = await world.call('GET', `/messages/${ticketId}`, { token: admin.token });
    const answer = JSON.parse(text).messages.find(({ id }: { id: number }) => id === world.messageId);
    tries.count(!text.includes('forjado'), 'a customer rewrote an answer');
    tries.count(answer?.isDeleted === false && answer.body !== '', 'a customer deleted an answer');
    tries.tried += 6;
    return tries;
  },
};

/** Sends a last message and waits for it: all earlier ones are processed then. */
async function seen(world: AttackWorld, number: string, text: string): Promise<void> {
  await world.product.emulator.send(number, { to: world.shop, text });
  await waitFor(text, async () => (await chatOf(world, number)).text.includes(text) || undefined, { seconds: 60 });
}

const flood: Attack = {
  name: 'a flood from one phone',
  async run(world, scale: Scale) {
    const count = scale === 'long' ? 2000 : 200;
    const number = await world.newStranger();
    await world.product.emulator.send(number, { to: world.shop, text: 'inundação {n}', count });
    const damage = await world.damage();
    return { tried: count, broken: damage ? [damage] : [] };
  },
};

/** Attacks by a person who only knows the company's number. */
export const strangerAttacks: Attack[] = [sendMalformed, rewrite, flood];
