import type { Answers } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { aCampaign } from './testing/campaigns.ts';
import { show } from './testing/show-dialog.tsx';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

const vip = {
  id: 7,
  name: 'VIP',
  color: '#00bfff',
  kanban: 0,
  userId: null,
  ticketsCount: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const segmented = aCampaign({
  contactListId: null,
  contactList: null,
  usesSegment: true,
  segmentTagIds: [7],
  segmentContact: 'notWithin',
  segmentContactDays: 90,
  excludedCampaignIds: [2],
  segmentNames: {
    tags: [{ id: 7, name: 'VIP' }],
    organisations: [],
    lists: [],
    campaigns: [{ id: 2, name: 'Páscoa' }],
  },
});
const segmentChoices: Answers = {
  'GET /tags/list': () => [vip],
  'GET /campaigns/list': () => [aCampaign({ id: 2, name: 'Páscoa', startedAt: '2026-01-01T00:00:00.000Z' })],
};

test('a segment is counted while it is edited, and saved with its conditions', async () => {
  const { user, calls, onClose } = show(segmented, {
    ...segmentChoices,
    'PUT /campaigns/:campaignId': () => segmented,
  });
  expect(await screen.findByText('VIP')).toBeVisible();
  expect(screen.getByText('Páscoa')).toBeVisible();
  expect(screen.getByText('Quem nunca escreveu também conta.')).toBeVisible();
  await screen.findByText('Como Ana recebe');
  const days = screen.getByLabelText('Quantos dias');
  await user.clear(days);
  await user.type(days, '60');
  const conditions = { usesSegment: true, segmentListId: null, segmentTagIds: [7], segmentContact: 'notWithin' };
  const expected = { ...conditions, segmentContactDays: 60, excludedCampaignIds: [2] };
  await waitFor(() => {
    const asked = calls.filter(({ key }) => key === 'POST /campaigns/preview');
    expect(asked.at(-1)?.body).toMatchObject(expected);
  });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const saved = calls.find(({ key }) => key === 'PUT /campaigns/:campaignId');
  expect(saved?.body).toMatchObject({ ...expected, contactListId: null, tagListId: null });
});

test('a segment without a condition is refused at the start, and counts nobody', async () => {
  const { user, calls } = show('new');
  await user.click(await screen.findByText('Segmento'));
  expect(await screen.findByText('Escolha ao menos uma condição para contar os destinatários.')).toBeVisible();
  await user.click(screen.getByText('Ao salvar'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Escolha ao menos uma condição')).toBeVisible();
  expect(calls.filter(({ key }) => key === 'POST /campaigns')).toEqual([]);
});

test('deleted records in a segment are shown as deleted, with a hint what to do', async () => {
  const names = { tags: [], organisations: [], lists: [], campaigns: [] };
  show({ ...segmented, segmentNames: names }, { ...segmentChoices, 'GET /tags/list': () => [] });
  expect(await screen.findByText(/deste segmento foi excluída. Tire-a da seleção/)).toBeVisible();
  expect(await screen.findByText('(excluída)')).toBeVisible();
});

test('choosing a list again removes the segment', async () => {
  const { user, calls, onClose } = show(segmented, {
    ...segmentChoices,
    'PUT /campaigns/:campaignId': () => segmented,
  });
  await user.click(await screen.findByText('Lista ou tag'));
  await user.click(await screen.findByRole('combobox', { name: 'Lista de contatos' }));
  await user.click(await screen.findByText('Clientes'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const saved = calls.find(({ key }) => key === 'PUT /campaigns/:campaignId');
  expect(saved?.body).toMatchObject({ usesSegment: false, contactListId: 3 });
  expect(saved?.body).not.toHaveProperty('segmentTagIds');
});
