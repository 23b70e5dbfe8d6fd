import { type MessageShape, rowsOf } from './rows.ts';

interface Note {
  id: number;
  own: boolean;
  at: string;
}

const shape: MessageShape<Note> = {
  keyOf: ({ id }) => id,
  dateOf: ({ at }) => at,
  authorOf: ({ own }) => String(own),
  isOwn: ({ own }) => own,
};

const notes: Note[] = [
  { id: 1, own: false, at: '2026-01-05T10:00:00' },
  { id: 2, own: false, at: '2026-01-05T10:01:00' },
  { id: 3, own: true, at: '2026-01-05T10:02:00' },
  { id: 4, own: true, at: '2026-01-05T10:30:00' },
  { id: 5, own: true, at: '2026-01-06T00:01:00' },
];

const drawn = (firstUnread: number | null, hasOlder = false) =>
  rowsOf(notes, shape, { firstUnread, hasOlder }).map((row) =>
    row.kind === 'message' ? `${row.key}${row.grouped ? ' grouped' : ''}` : row.kind,
  );

test('days have lines; messages of one author within five minutes are grouped', () => {
  expect(drawn(null)).toEqual(['date', '1', '2 grouped', '3', '4', 'date', '5']);
});

test('the unread line stands before its message and ends the group', () => {
  expect(drawn(2)).toEqual(['date', '1', 'unread', '2', '3', '4', 'date', '5']);
});

test('the first day has no line while older messages may belong to it', () => {
  expect(drawn(null, true)).toEqual(['1', '2 grouped', '3', '4', 'date', '5']);
});

test('a note follows its message and ends the group; a note before the first message is shown once all are loaded', () => {
  const remark = (text: string) => ({ key: text, text, kind: 'remark' as const });
  const said = new Map([
    [null, [remark('start')]],
    [1, [remark('between'), remark('too')]],
    [5, [remark('end')]],
  ]);
  const rowsWith = (hasOlder: boolean) =>
    rowsOf(notes, shape, { firstUnread: null, hasOlder, notes: said }).map((row) =>
      row.kind === 'message'
        ? `${row.key}${row.grouped ? ' grouped' : ''}`
        : row.kind === 'note'
          ? row.note.text
          : row.kind,
    );
  expect(rowsWith(false)).toEqual(['start', 'date', '1', 'between', 'too', '2', '3', '4', 'date', '5', 'end']);
  expect(rowsWith(true)).toEqual(['1', 'between', 'too', '2', '3', '4', 'date', '5', 'end']);
});

test('a chat in which everything is hidden has only the note', () => {
  const note = { key: 'all', text: 'all', kind: 'remark' as const };
  const rows = rowsOf<Note>([], shape, { firstUnread: null, hasOlder: false, notes: new Map([[null, [note]]]) });
  expect(rows).toEqual([{ kind: 'note', key: 'note all', date: null, note }]);
});

test('a message of an earlier day that arrives late has a line of its own, with a key of its own', () => {
  const late = [...notes, { id: 6, own: false, at: '2026-01-05T09:00:00' }];
  const keys = rowsOf(late, shape, { firstUnread: null, hasOlder: false }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
