import test from 'node:test';
import { fixtures, renderExtension } from '@recado/app/testing';

const { ticket } = fixtures;
const subject = { kind: 'contact', id: ticket.contact.id } as const;
const props = { ticket, insertText: () => undefined };
const note = {
  kind: 'order',
  text: 'Where is it?',
  comment: 'Hurry',
  by: 'Ana',
  at: '2026-03-02T13:45:00Z',
  isSent: true,
};

test('a contact without notes has a hint', async () => {
  const { screen } = await renderExtension('./crm-panel', props, { language: 'es' });
  await screen.findText('Todavía no hay notas');
});

test('notes are shown with kind, author and whether the CRM has them, the newest first', async () => {
  const notes = [note, { ...note, text: 'And now?', at: '2026-03-03T13:45:00Z', isSent: false }];
  const kept = (value: object, index: number) => ({ ...subject, key: `message-${index}`, value, version: 1 });
  const answers = { 'data.list': () => ({ data: notes.map(kept), nextCursor: null }) };
  const { screen } = await renderExtension('./crm-panel', props, { answers });
  await screen.findText(/And now\?\nHurry\nThe CRM does not have it yet\nOrder\nAna, Mar 2\nWhere is it\?/);
});

test('a failure is told, and asked again', async () => {
  let asked = 0;
  const answers = {
    'data.list': () => {
      asked += 1;
      if (asked === 1) throw new Error('away');
      return { data: [], nextCursor: null };
    },
  };
  const { screen } = await renderExtension('./crm-panel', props, { answers });
  await screen.press('Again');
  await screen.findText('No notes yet');
});
