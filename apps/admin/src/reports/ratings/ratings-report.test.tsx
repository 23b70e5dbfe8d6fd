import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { RatingFigure, RatingReport } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import RatingsReport from './ratings-report.tsx';

const five: RatingFigure = {
  scale: 5,
  ...{ asked: 5, unanswered: 1, answered: 4, satisfied: 3, neutral: 0, unsatisfied: 1 },
  ...{ grades: [1, 0, 0, 1, 2], average: 3.75, result: 75 },
};
const ten: RatingFigure = {
  scale: 10,
  ...{ asked: 4, unanswered: 0, answered: 4, satisfied: 1, neutral: 1, unsatisfied: 2 },
  ...{ grades: [1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1], average: 5.75, result: -25 },
};
const report: RatingReport = {
  scales: [five, ten],
  subjects: [
    { subjectId: 4, name: 'Ana', scales: [five] },
    { subjectId: 0, name: null, scales: [ten] },
  ],
  comments: [
    {
      ...{ roundId: 70, uuid: 'b1c2', contactName: 'Maria', userName: 'Ana', ratedAt: '2026-03-02T12:00:00.000Z' },
      rating: { scale: 10, score: 6, satisfaction: 'unsatisfied', comment: 'Demorou' },
    },
  ],
};

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin' }));
const show = () => renderWithProviders(<RatingsReport query={{}} />, { queryClient, path: '/reports' });

test('each scale has its own result, and who did not answer is apart from who was unsatisfied', async () => {
  const calls = serveApi({ 'GET /ticket/reports/ratings': () => report });
  const { user } = show();
  const ofFive = within(await screen.findByRole('region', { name: 'Notas de 1 a 5' }));
  expect(ofFive.getByText('Clientes satisfeitos').nextSibling).toHaveTextContent('75%');
  expect(ofFive.getByText('Não responderam').nextSibling).toHaveTextContent('1Não contam como nota ruim.');
  expect(ofFive.getByText('Insatisfeitos').nextSibling).toHaveTextContent('1');
  const ofTen = within(screen.getByRole('region', { name: 'Notas de 0 a 10' }));
  expect(ofTen.getByText('NPS').nextSibling).toHaveTextContent('NPS -25');
  expect(ofTen.getByText('Detratores (0 a 6)').nextSibling).toHaveTextContent('2');
  expect(screen.getByRole('row', { name: /Ana/ })).toHaveTextContent('1 a 5');
  expect(screen.getByRole('row', { name: /Sem atribuição/ })).toHaveTextContent('NPS -25');
  const comments = within(screen.getByRole('region', { name: 'Comentários' }));
  expect(comments.getByText('Demorou')).toBeVisible();
  expect(comments.getByText('6/10')).toBeVisible();
  expect(comments.getByRole('link', { name: 'Maria' })).toHaveAttribute('href', '/tickets/b1c2');
  await user.click(screen.getByText('Fila'));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ by: 'queue' }));
});

test('without ratings, says what to do', async () => {
  serveApi({ 'GET /ticket/reports/ratings': () => ({ scales: [], subjects: [], comments: [] }) });
  show();
  expect(await screen.findByText('Nenhuma avaliação pedida')).toBeVisible();
});
