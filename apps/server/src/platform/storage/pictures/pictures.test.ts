import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { thumbnailAddress } from '@recado/contract';
import sharp from 'sharp';
import { useSharedServer } from '../../../testing/use-server.ts';
import type { StoredFile } from '../storage.ts';
import { cleanPicture } from './clean-picture.ts';

const server = useSharedServer();
const metadata = {
  IFD0: { Make: 'Telefone', Artist: 'Ana' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 30/1 0/1' },
};
const secrets = ['Telefone', 'Ana', 'Exif', 'http://ns.adobe.com', 'Comentario'];

/** A picture of coloured noise, which does not compress well. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const keepStream = (bytes: Buffer, name = 'a.jpg') =>
  server.platform.storage.keepStream(Readable.from([bytes]), { name, companyId: 1 });

async function keep(bytes: Buffer, asDocument = false): Promise<StoredFile> {
  const { configuration, storage } = server.platform;
  const temporaryPath = join(configuration.dataFolder, `upload-${randomBytes(8).toString('hex')}`);
  await writeFile(temporaryPath, bytes);
  return storage.keep({ temporaryPath, name: 'a.jpg', asDocument }, 1);
}

const content = async (file: StoredFile) => buffer(await server.platform.storage.open(file.id));

async function thumbnailOf(file: StoredFile) {
  const answer = await fetch(thumbnailAddress(server.platform.storage.address(file.id, 1)));
  assert.equal(answer.status, 200);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
const notTurned = async () => assert.fail('a picture that is upright is not decoded');

test('metadata leaves a picture, and not one pixel or its colour profile changes', async () => {
  const source = () => noise(64, 48).withExif(metadata).withIccProfile('p3');
  const files = {
    'image/jpeg': await source().jpeg().toBuffer(),
    'image/png': await source().png().toBuffer(),
    'image/webp': await source().webp().toBuffer(),
  };
  const jpeg = files['image/jpeg'];
  const comment = Buffer.from('\xff\xfe\0\x0cComentario', 'latin1');
  files['image/jpeg'] = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from('Telefone'), jpeg]);
  for (const [type, bytes] of Object.entries(files)) {
    const clean = await cleanPicture(bytes, type, notTurned);
    for (const secret of secrets) assert.equal(clean.includes(secret), false, `${type}: ${secret}`);
    assert.deepEqual(await pixels(clean), await pixels(bytes), type);
    assert.deepEqual((await sharp(clean).metadata()).icc, (await sharp(bytes).metadata()).icc, type);
    assert.equal(await cleanPicture(clean, type, notTurned), clean, `${type}: nothing left to remove`);
  }
});

test('an animation keeps moving without its comments', async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 9), Buffer.alloc(40 * 40 * 3, 200)]);
  const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const;
  const gif = await sharp(frames, { raw })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const trailer = gif.length - 1;
  const comment = Buffer.from('\x21\xfe\x0aComentario\0', 'latin1');
  const commented = Buffer.concat([gif.subarray(0, trailer), comment, gif.subarray(trailer)]);
  const clean = await cleanPicture(commented, 'image/gif', notTurned);
  assert.deepEqual(clean, gif);
});

test('a broken picture loses its metadata, too, and harms nobody', async () => {
  const whole = await noise(64, 48).withExif(metadata).jpeg().toBuffer();
  for (let length = 0; length < whole.length; length += 61) {
    const clean = await cleanPicture(whole.subarray(0, length), 'image/jpeg', async () => undefined);
    assert.equal(clean.includes('Telefone'), false);
  }
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif']) {
    for (let round = 0; round < 50; round += 1) await cleanPicture(randomBytes(300), type, async () => undefined);
  }
});

test('an upload is turned upright and measured; a document is sent as it is, a received picture kept as it came', async () => {
  const lying = await noise(80, 60).withExif(metadata).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const uploaded = await keep(lying);
  const { width, height, orientation, exif } = await sharp(await content(uploaded)).metadata();
  assert.deepEqual([width, height, orientation, exif], [60, 80, undefined, undefined]);
  assert.deepEqual([uploaded.width, uploaded.height], [60, 80]);
  assert.deepEqual(await content(await keep(lying, true)), lying);
  const received = await keepStream(lying);
  assert.deepEqual(await content(received), lying);
  assert.deepEqual([received.width, received.height], [60, 80]);
  const forwarded = await buffer(await server.platform.storage.openToSend(received.id));
  assert.equal(forwarded.includes('Telefone'), false);
});

test('a picture has a thumbnail, which is kept beside the files and deleted with its picture', async () => {
  const { storage, configuration } = server.platform;
  const photo = await noise(900, 600).withExif(metadata).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const file = await keepStream(photo);
  const { type, bytes } = await thumbnailOf(file);
  const { width, height, exif } = await sharp(bytes).metadata();
  assert.deepEqual([type, width, height, exif], ['image/webp', 213, 320, undefined]);
  const folder = join(configuration.dataFolder, 'thumbnails', 'files', '1', file.id.slice(-2));
  assert.ok((await readdir(folder)).includes(file.id));
  assert.deepEqual(await storage.store.find(file.id), file);
  await storage.remove([file.id]);
  assert.deepEqual(await readdir(folder), []);
  assert.equal((await fetch(`${storage.address(file.id, 1)}&size=320`)).status, 404);
});

test('transparency stays, the first frame of an animation is its thumbnail, other sizes do not exist', async () => {
  const clear = await sharp(randomBytes(400 * 400 * 4), { raw: { width: 400, height: 400, channels: 4 } })
    .png()
    .toBuffer();
  const file = await keepStream(clear);
  assert.equal((await sharp((await thumbnailOf(file)).bytes).metadata()).hasAlpha, true);
  const raw = { width: 150, height: 300, channels: 3, pageHeight: 150 } as const;
  const gif = await sharp(randomBytes(150 * 300 * 3), { raw })
    .gif()
    .toBuffer();
  assert.equal((await sharp((await thumbnailOf(await keepStream(gif))).bytes).metadata()).pages, undefined);
  assert.equal((await fetch(`${server.platform.storage.address(file.id, 1)}&size=4000`)).status, 404);
});

test('a bomb, a broken picture and what is no picture have no thumbnail: the file itself is served, and others get theirs', async () => {
  const bomb = await noise(300, 300).jpeg().toBuffer();
  // Height and width of the frame, as the header announces them: 3,600 million pixels.
  bomb.writeUInt32BE(0xea60ea60, bomb.indexOf('ffc0', 'hex') + 5);
  const broken = (await noise(900, 600).jpeg().toBuffer()).subarray(0, 200_000);
  const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${'x'.repeat(30_000)} --></svg>`);
  for (const bytes of [bomb, broken, drawing]) {
    const file = await keepStream(bytes);
    assert.ok((await thumbnailOf(file)).bytes.equals(bytes));
  }
  assert.equal((await thumbnailOf(await keepStream(await noise(500, 500).jpeg().toBuffer()))).type, 'image/webp');
});
