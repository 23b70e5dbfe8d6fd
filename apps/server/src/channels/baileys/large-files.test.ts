import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { receiveStream } from '../../platform/storage/receive.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Channel, ChannelEvent, ChannelState, MediaSource } from '../port.ts';
import { type EmulatorApart, startEmulatorApart } from '../testing/emulator-apart.ts';
import { memoryPairings } from '../testing/memory-pairings.ts';
import { createBaileysProvider } from './provider.ts';
import { defaultBaileysSettings } from './settings.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const mebibyte = 1024 * 1024;
const size = 60 * mebibyte;
/** The permitted growth: far above what streams buffer, and far below the size of the file. */
const allowance = 30 * mebibyte;
const shop = '5511990000001';
const number = '5511988880001';
const pairings = memoryPairings();
let emulator: EmulatorApart;
let channel: Channel;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-large-'));
  emulator = await startEmulatorApart();
  await emulator.phones.addPhone(shop, 'Loja', true);
  await emulator.phones.addPhone(number, 'Maria');
  channel = await pair();
});
after(async () => {
  await channel.disconnect();
  await emulator.close();
  await rm(folder, { recursive: true });
});

async function pair(): Promise<Channel> {
  const provider = createBaileysProvider({ ...defaultBaileysSettings, socketUrl: emulator.socketUrl }, pairings);
  const states: ChannelState[] = [];
  const opened = await provider.open({
    connectionId: 1,
    companyId: 1,
    onEvents: async (events) => void pairings.events.push(...events),
    onState: async (state) => void states.push(state),
    record: async (_unit, recorded: readonly ChannelEvent[]) => void pairings.events.push(...recorded),
  });
  const { qrcode } = await eventually('a QR code', () => states.find((state) => state.qrcode !== ''));
  await emulator.phones.scan(shop, qrcode);
  await eventually('connected', () => states.find((state) => state.status === 'CONNECTED'));
  return opened;
}

/**
 * Milliseconds between looks: each collects the whole heap several times, and a file that is held remains so until the
 * work ends.
 */
const pause = 250;

/** The maximum of bytes in buffers while the work ran, minus those before it. */
async function buffersDuring(work: () => Promise<void>): Promise<number> {
  const start = await bufferedAtRest();
  let most = start;
  let over = false;
  const watch = (async () => {
    while (!over) {
      most = Math.max(most, await bufferedBytes());
      await delay(pause);
    }
  })();
  await work().finally(() => {
    over = true;
  });
  await watch;
  return most - start;
}

/** The bytes in buffers after unused memory was freed. */
async function bufferedAtRest(): Promise<number> {
  const before = await bufferedBytes();
  await delay(100);
  const after = await bufferedBytes();
  return after < before ? bufferedAtRest() : after;
}

/**
 * The bytes in buffers: the minimum of samples, because chunks in transit are freed between them, a held file is not.
 */
async function bufferedBytes(): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < 3; sample++) {
    collectGarbage();
    await delay(20);
    // Freed buffers are swept concurrently, and counted as free only when the next collection begins.
    collectGarbage();
    samples.push(process.memoryUsage().arrayBuffers);
  }
  return Math.min(...samples);
}

/** A stream that generates its bytes on demand. */
function document(): { stream: Readable; sha256: () => string } {
  const hash = createHash('sha256');
  const part = randomBytes(64 * 1024);
  function* parts() {
    for (let sent = 0; sent < size; sent += part.length) {
      hash.update(part);
      yield Buffer.from(part);
    }
  }
  return { stream: Readable.from(parts()), sha256: () => hash.digest('hex') };
}

test('an incoming document of 60 MB is never held in memory', async () => {
  const media = { kind: 'document', base64: randomBytes(size).toString('base64'), mimetype: 'application/pdf' };
  const wid = await emulator.phones.say(number, shop, { media });
  const source = await eventually('the document', () =>
    pairings.events.map((event) => mediaOf(event, wid)).find(Boolean),
  );
  const taken = await buffersDuring(async () => {
    const received = await receiveStream(await channel.downloadMedia(source), folder, size);
    assert.equal(received.size, size);
  });
  assert.ok(taken < allowance, `${Math.round(taken / mebibyte)} MiB of buffers`);
});

test('an outgoing document of 60 MB is never held in memory', async () => {
  const { stream, sha256 } = document();
  const wid = '3EB0AAAABBBBCCCCDDDD';
  const chat = { chatId: number, number, lid: null, isGroup: false };
  const details = { width: null, height: null, seconds: null, voice: false, waveform: null, reference: {} };
  const media = { mimetype: 'application/pdf', fileName: 'a.pdf', size, ...details };
  const taken = await buffersDuring(async () => {
    await channel.send({ wid, chat, content: { kind: 'document', caption: '', media }, openMedia: async () => stream });
  });
  assert.ok(taken < allowance, `${Math.round(taken / mebibyte)} MiB of buffers`);
  await eventually('on the phone', async () =>
    (await emulator.phones.screen(number, shop)).find((message) => message.id === wid),
  );
  const arrived = createHash('sha256').update(await emulator.phones.media(number, wid));
  assert.equal(arrived.digest('hex'), sha256());
});

function mediaOf(event: ChannelEvent, wid: string): MediaSource | undefined {
  if (event.type !== 'message' || event.message.wid !== wid) return undefined;
  return 'media' in event.message.content ? event.message.content.media : undefined;
}
