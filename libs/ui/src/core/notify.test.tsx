import { ApiFailure } from '@recado/api/client';
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.tsx';
import { failureText, setFailureTexts } from './failure-text.ts';
import { useNotify } from './notify.tsx';

afterEach(() => {
  jest.useRealTimers();
  setFailureTexts(() => undefined);
});

function Page({ failure }: { failure: unknown }) {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify.error(failure)}>
      agir
    </button>
  );
}

test('a known code is explained, an unknown one or a plain text is shown unchanged', () => {
  renderWithProviders(<p />);
  setFailureTexts((code) => (code === 'ERR_NO_PERMISSION' ? 'Sem permissão' : undefined));
  expect(failureText({ code: 'ERR_NO_PERMISSION' })).toBe('Sem permissão');
  expect(failureText({ code: 'ERR_NEW' })).toBe('ERR_NEW');
  expect(failureText('A loja fechou')).toBe('A loja fechou');
  expect(failureText(new TypeError('x'))).toBe('Ocorreu um erro!');
  expect(failureText({ code: 'ERR_NETWORK' })).toMatch(/Sem conexão/);
});

test('the toast of a failure closes after two seconds', async () => {
  setFailureTexts(() => 'Sem permissão');
  renderWithProviders(<Page failure={{ code: 'ERR_NO_PERMISSION' }} />);
  jest.useFakeTimers();
  act(() => screen.getByRole('button', { name: 'agir' }).click());
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(screen.getByText('Sem permissão')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText('Sem permissão')).not.toBeInTheDocument();
});

test('an unexpected failure shows the code for the support, long enough to copy it', async () => {
  setFailureTexts(() => 'Algo falhou');
  renderWithProviders(<Page failure={new ApiFailure(500, { error: 'ERR_INTERNAL', requestId: 'edge-0123456789' })} />);
  jest.useFakeTimers();
  act(() => screen.getByRole('button', { name: 'agir' }).click());
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(screen.getByText('Algo falhou')).toBeInTheDocument();
  const code = screen.getByRole('button', { name: /^código do atendimento técnico edge-0123456789/ });
  await act(async () => code.click());
  expect(await navigator.clipboard.readText()).toBe('edge-0123456789');
  expect(screen.getByText('Copiado')).toBeInTheDocument();
});
