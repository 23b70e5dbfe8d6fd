/**
 * The screens of the product as boxes on 480 by 300: `[kind, x, y, width, height]`. The kinds are `surface` (a part of the
 * page), `raised` (what lies above it), `line` (words), `soft` (a picture or a button) and `own` (a message of the company).
 */

/** The head of every page, and the menu beside it. */
const frame = [
  ['surface', 0, 0, 480, 24],
  ['line', 8, 9, 60, 6],
  ['soft', 456, 5, 14, 14],
  ['surface', 0, 24, 36, 276],
  ...[36, 62, 88, 114].map((y) => ['soft', 11, y, 14, 14]),
];

const rows = (x, width, first, count, step) =>
  Array.from({ length: count }, (_, row) => ['line', x, first + row * step, width, 6]);

const ticket = [
  ...frame,
  ['surface', 36, 24, 110, 276],
  ...[40, 76, 112, 148, 184].flatMap((y) => [
    ['soft', 44, y, 20, 20],
    ['line', 70, y + 2, 66, 6],
    ['line', 70, y + 12, 40, 5],
  ]),
  ['surface', 146, 24, 208, 30],
  ['soft', 154, 30, 18, 18],
  ['line', 180, 36, 70, 6],
  ['soft', 334, 32, 12, 14],
  ['surface', 154, 66, 120, 30],
  ...rows(162, 100, 74, 2, 10),
  ['own', 226, 104, 120, 30],
  ...rows(234, 100, 112, 2, 10),
  ['surface', 154, 142, 120, 46],
  ...rows(162, 100, 150, 2, 10),
  ['line', 240, 176, 26, 5],
  ['surface', 146, 268, 208, 32],
  ['soft', 154, 277, 14, 14],
  ['line', 176, 281, 110, 6],
  ['soft', 318, 277, 14, 14],
  ['soft', 336, 277, 10, 14],
  ['surface', 354, 24, 126, 276],
  ['soft', 362, 34, 24, 24],
  ['line', 394, 38, 70, 6],
  ['line', 394, 50, 46, 5],
];

const table = [
  ...frame,
  ['line', 50, 38, 90, 8],
  ['surface', 48, 58, 420, 230],
  ...[70, 100, 130, 160, 190, 220, 250].flatMap((y) => [
    ['soft', 58, y, 16, 16],
    ['line', 82, y + 5, 90, 6],
    ['line', 192, y + 5, 80, 6],
  ]),
];

const kanban = [
  ...frame,
  ...[48, 190, 332].flatMap((x) => [
    ['surface', x, 38, 134, 252],
    ['line', x + 10, 48, 60, 7],
    ...[66, 146].flatMap((y) => [
      ['raised', x + 8, y, 118, 72],
      ['line', x + 16, y + 10, 80, 6],
      ['line', x + 16, y + 22, 100, 5],
    ]),
  ]),
];

const dashboard = [
  ...frame,
  ...[48, 156, 264, 372].flatMap((x) => [
    ['surface', x, 38, 98, 52],
    ['line', x + 10, 50, 40, 5],
    ['soft', x + 10, 64, 50, 14],
  ]),
  ['surface', 48, 100, 206, 90],
  ['surface', 264, 100, 206, 90],
  ...[62, 92, 122, 152, 182, 212].map((x, bar) => ['soft', x, 170 - bar * 8, 18, 12 + bar * 8]),
];

const settings = [
  ...frame,
  ['line', 50, 38, 90, 8],
  ...[48, 118, 188].flatMap((x) => [
    ['surface', x, 58, 64, 24],
    ['line', x + 12, 67, 40, 6],
  ]),
  ['surface', 48, 84, 420, 204],
];

const profile = [
  ...frame,
  ['surface', 110, 38, 290, 250],
  ['soft', 124, 50, 30, 30],
  ['line', 164, 56, 90, 7],
  ['line', 164, 68, 60, 5],
  ...[94, 132].flatMap((y) => [
    ['raised', 124, y, 262, 30],
    ['line', 134, y + 12, 90, 6],
  ]),
];

const palette = [
  ...ticket,
  ['raised', 110, 60, 260, 170],
  ['soft', 120, 70, 240, 20],
  ...rows(124, 150, 104, 2, 22),
  ...rows(124, 120, 176, 2, 22),
];

const form = [
  ...frame,
  ['surface', 110, 38, 290, 250],
  ['line', 124, 50, 110, 8],
  ...[70, 114].flatMap((y) => [
    ['line', 124, y, 60, 5],
    ['raised', 124, y + 10, 262, 24],
  ]),
  ['line', 134, 133, 110, 6],
];

/** The screens by name. */
export const screens = { ticket, table, kanban, dashboard, settings, profile, palette, form };
