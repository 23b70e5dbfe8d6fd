import { aMessage } from '@recado/api/testing';
import type { Message } from '@recado/contract';
import { albumsOf } from './albums.ts';

const details = { name: 'foto.jpg', mimetype: 'image/jpeg', size: 1, width: 4, height: 3 };
const media = { ...details, seconds: null, voice: false, waveform: null };

function picture(id: number, second: number, given: Partial<Message> = {}): Message {
  const createdAt = new Date(Date.UTC(2026, 5, 1, 12, 0, second)).toISOString();
  return aMessage({ id, body: '', mediaType: 'image', mediaUrl: `https://a.br/${id}`, media, createdAt, ...given });
}

const limits = {
  authorOf: ({ contact }: Message) => contact?.id ?? 'contact',
  notes: new Map(),
  apart: new Set<string | number>(),
};

function groupsOf(messages: Message[], given: Partial<Parameters<typeof albumsOf>[1]> = {}) {
  const { shown, membersOf } = albumsOf(messages, { ...limits, ...given });
  return shown.map(({ id }) => membersOf.get(id)?.map((member) => member.id) ?? id);
}

test('pictures of one sender within a minute are one album; its first may have a text', () => {
  const four = [picture(1, 0, { body: 'Olha' }), picture(2, 5), picture(3, 50), picture(4, 100)];
  expect(groupsOf(four)).toEqual([[1, 2, 3, 4]]);
  expect(groupsOf([picture(1, 0), picture(2, 61)])).toEqual([1, 2]);
  expect(groupsOf([picture(1, 0), picture(2, 1, { body: 'outra' }), picture(3, 2)])).toEqual([1, [2, 3]]);
});

test('pictures of one album on WhatsApp belong together, however late they come', () => {
  const data = { album: 'a1' };
  expect(groupsOf([picture(1, 0, { data }), picture(2, 200, { data })])).toEqual([[1, 2]]);
});

test('another sender, a text, a deleted one, a note and a wish keep them apart', () => {
  expect(groupsOf([picture(1, 0), picture(2, 1, { fromMe: true })])).toEqual([1, 2]);
  expect(groupsOf([picture(1, 0), aMessage({ id: 2 }), picture(3, 2)])).toEqual([1, 2, 3]);
  expect(groupsOf([picture(1, 0), picture(2, 1, { isDeleted: true }), picture(3, 2)])).toEqual([1, 2, 3]);
  const two = [picture(1, 0), picture(2, 1)];
  expect(groupsOf(two, { notes: new Map([[1, [{ key: 'n', text: 'nota', kind: 'event' as const }]]]) })).toEqual([
    1, 2,
  ]);
  expect(groupsOf(two, { apart: new Set([1]) })).toEqual([1, 2]);
  expect(groupsOf(two, { apart: 'all' })).toEqual([1, 2]);
});

test('an album has the time of its last picture, and is read when all are', () => {
  const [album] = albumsOf([picture(1, 0, { ack: 3 }), picture(2, 9, { ack: 1 })], limits).shown;
  expect(album?.ack).toBe(1);
  expect(album?.createdAt).toBe('2026-06-01T12:00:09.000Z');
});
