import { editableAt } from './campaigns.ts';

const at = '2026-06-01T12:00:00.000Z';

test.each([
  [{ status: 'INATIVA', scheduledAt: null }, 'all'],
  [{ status: 'PROGRAMADA', scheduledAt: '2026-06-01T13:00:00.001Z' }, 'all'],
  [{ status: 'PROGRAMADA', scheduledAt: '2026-06-01T13:00:00.000Z' }, 'nothing'],
  [{ status: 'EM_ANDAMENTO', scheduledAt: null }, 'nothing'],
  [{ status: 'CANCELADA', scheduledAt: null }, 'messages'],
  [{ status: 'FINALIZADA', scheduledAt: null }, 'nothing'],
] as const)('SPEC §4.4: of %j may be changed: %s', (campaign, editable) => {
  expect(editableAt(campaign, Date.parse(at))).toBe(editable);
});
