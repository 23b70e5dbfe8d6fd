import { openSocket } from '@recado/api/client';
import { renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { resetDesk, signInAs } from '../../../testing/desk.tsx';
import { receiveEvent } from '../../../testing/fake-socket.ts';
import { addAllTexts } from '../../../testing/texts.ts';
import { AnswerUnderWay } from './answer-under-way.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(async () => {
  resetDesk();
  signInAs();
  addAllTexts();
  await openSocket('', 1, () => 'token');
});
afterEach(() => jest.useRealTimers());

const event = { ticketId: 7, promptName: 'Padeiro', isOver: false };

test('an answer grows in one bubble that names the AI, and disappears when it is over', async () => {
  renderWithProviders(<AnswerUnderWay ticketId={7} />);
  receiveEvent('answerUnderWay', { ...event, ticketId: 8, text: 'de outro' });
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  receiveEvent('answerUnderWay', { ...event, text: '' });
  expect(await screen.findByText('Padeiro · Mensagem automática')).toBeVisible();
  expect(screen.getByText('digitando…')).toBeVisible();
  receiveEvent('answerUnderWay', { ...event, text: 'Temos bolo' });
  receiveEvent('answerUnderWay', { ...event, text: 'Temos bolo de cenoura' });
  expect(screen.getByText('Temos bolo de cenoura')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  receiveEvent('answerUnderWay', { ...event, text: '', isOver: true });
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

test('an answer without further events disappears', async () => {
  jest.useFakeTimers();
  renderWithProviders(<AnswerUnderWay ticketId={7} />);
  receiveEvent('answerUnderWay', { ...event, text: 'Temos' });
  act(() => jest.advanceTimersByTime(14_000));
  expect(screen.getByText('Temos')).toBeVisible();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.queryByText('Temos')).not.toBeInTheDocument();
});
