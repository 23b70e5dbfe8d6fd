import { ApiFailure } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import type { Issue, IssueCode } from '@recado/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../testing/index.tsx';
import { EmailField, TextField } from '../fields/text-fields.tsx';
import { RecordDialog } from './record-dialog.tsx';

const field = fieldName<Record<string, unknown>>;

interface Person {
  name: string;
  email: string;
}

interface PageProps {
  onSave: () => Promise<unknown>;
  lastStep?: () => Promise<boolean>;
  onInvalid?: (name: string) => void;
}

function Page({ onSave, lastStep, onInvalid }: PageProps) {
  const [open, setOpen] = useState(true);
  return (
    <RecordDialog<Person>
      open={open}
      title="Pessoa"
      initialValues={{}}
      onSave={onSave}
      lastStep={lastStep}
      onClose={() => setOpen(false)}
      onInvalid={onInvalid}
    >
      <TextField
        name={field('name')}
        label="Nome"
        required
        minimum={2}
        maximum={50}
        words={{ tooShort: 'Nome muito curto' }}
      />
      <EmailField name={field('email')} label="E-mail" pattern=".@." format="email" />
    </RecordDialog>
  );
}

/** The server's answer to a value that it refuses (ADR 25). */
function refusal(path: string, code: IssueCode, params: Issue['params'] = {}) {
  return new ApiFailure(400, { error: 'ERR_VALIDATION', issues: [{ path, code, params, message: '' }] });
}

test('focuses the first field, saves on Enter and closes', async () => {
  const onSave = jest.fn(async () => undefined);
  const { user } = renderWithProviders(<Page onSave={onSave} />);
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  await user.keyboard('Ana{Enter}');
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ana' }), expect.any(Function)),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a second Enter while the last step is asked asks once, and saves once', async () => {
  const answers: ((goesOn: boolean) => void)[] = [];
  const onSave = jest.fn(async () => undefined);
  const lastStep = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const { user } = renderWithProviders(<Page onSave={onSave} lastStep={lastStep} />);
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  await user.keyboard('Ana{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard('{Enter}');
  await act(async () => answers[0]?.(false));
  expect(onSave).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toHaveLength(2));
  await user.keyboard('{Enter}');
  await act(async () => answers[1]?.(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(answers).toHaveLength(2);
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('shows an error beside the field and does not save', async () => {
  const onSave = jest.fn(async () => undefined);
  const { user } = renderWithProviders(<Page onSave={onSave} />);
  await user.type(screen.getByLabelText('E-mail'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  expect(await screen.findByText('E-mail inválido')).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
});

test('a required field reports an error on save, not when the focus passes through it', async () => {
  const { user } = renderWithProviders(<Page onSave={async () => undefined} />);
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  await user.tab();
  await user.type(screen.getByLabelText('E-mail'), 'ana');
  await user.tab();
  expect(await screen.findByText('E-mail inválido')).toBeVisible();
  expect(screen.queryByText('Obrigatório')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
});

test.each([
  [refusal('body.name', 'tooShort', { minimum: 9 }), 'Nome', 'Nome muito curto'],
  [refusal('body.name.0.text', 'required'), 'Nome', 'Obrigatório'],
  [refusal('body.email', 'invalidEmail'), 'E-mail', 'E-mail inválido'],
  [new ApiFailure(409, { error: 'ERR_EMAIL_ALREADY_EXISTS' }), 'E-mail', 'ERR_EMAIL_ALREADY_EXISTS'],
])(
  'a refusal of the server is shown beside its field, which is focused; typed values stay',
  async (refused, label, text) => {
    const onInvalid = jest.fn();
    const { user } = renderWithProviders(<Page onSave={() => Promise.reject(refused)} onInvalid={onInvalid} />);
    await user.type(screen.getByLabelText('Nome'), 'Ana');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
    expect(onInvalid).toHaveBeenCalledTimes(1);
  },
);

test('shows other failures at the top', async () => {
  const { user } = renderWithProviders(
    <Page onSave={() => Promise.reject(new ApiFailure(503, { error: 'Servidor ocupado' }))} />,
  );
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Servidor ocupado');
});

test('Esc asks before changes are discarded, and closes at once without changes', async () => {
  const { user } = renderWithProviders(<Page onSave={async () => undefined} />);
  // The end of the opening animation moves the focus, once.
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('O que você digitou ainda não foi salvo.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continuar editando' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
  await waitFor(() => expect(screen.queryByText('O que você digitou ainda não foi salvo.')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument());
});

test('when opened for another record it shows that record, without the values typed before', async () => {
  const dialog = (person: Person | undefined) => (
    <RecordDialog<Person>
      open={person !== undefined}
      title="Pessoa"
      initialValues={person ?? {}}
      onSave={async () => undefined}
      onClose={jest.fn()}
    >
      <TextField name={field('name')} label="Nome" required />
    </RecordDialog>
  );
  const { user, rerender } = renderWithProviders(dialog({ name: 'Ana', email: '' }));
  await user.type(await screen.findByLabelText('Nome'), ' Maria');
  rerender(dialog(undefined));
  await waitFor(() => expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument());
  rerender(dialog({ name: 'Bia', email: '' }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Bia');
});

test('an error goes as soon as its field is mended, before the field is left', async () => {
  const { user } = renderWithProviders(<Page onSave={jest.fn(async () => undefined)} />);
  await user.type(screen.getByLabelText('E-mail'), 'ana@loja.com');
  await user.type(screen.getByLabelText('Nome'), 'A');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Nome muito curto')).toBeVisible();
  await user.type(screen.getByLabelText('Nome'), 'n');
  await waitFor(() => expect(screen.queryByText('Nome muito curto')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Nome')).toHaveFocus();
});
