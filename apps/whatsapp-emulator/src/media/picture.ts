import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const CELLS = 5;
const CELL_PIXELS = 32;
const MARGIN_PIXELS = 16;
const SIZE = CELLS * CELL_PIXELS + 2 * MARGIN_PIXELS;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const RGB = 2;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** Whether the cell at this place is filled. The right half mirrors the left. */
function filled(digest: Buffer, x: number, y: number): boolean {
  const column = Math.min(x, CELLS - 1 - x);
  return ((digest[column * CELLS + y] ?? 0) & 1) === 1;
}

/** Generates a profile picture (PNG, 192 × 192): the same pattern for the same name. */
export function drawPicture(name: string): Buffer {
  const digest = createHash('sha256').update(name).digest();
  const ink = [digest[20] ?? 0, digest[21] ?? 0, digest[22] ?? 0].map((part) => 40 + (part % 130));
  const paper = [240, 242, 245];
  const row = 1 + SIZE * 3;
  const pixels = Buffer.alloc(row * SIZE);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const cellX = Math.floor((x - MARGIN_PIXELS) / CELL_PIXELS);
      const cellY = Math.floor((y - MARGIN_PIXELS) / CELL_PIXELS);
      const inside = cellX >= 0 && cellX < CELLS && cellY >= 0 && cellY < CELLS;
      pixels.set(inside && filled(digest, cellX, cellY) ? ink : paper, y * row + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header[8] = 8;
  header[9] = RGB;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
