import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../testing/index.tsx';
import { EmailField, TextField } from '../fields/text-fields.tsx';
import { RecordDialog } from './record-dialog.tsx';

interface Person {
  name: string;
  email: string;
}

function Page({ onSave }: { onSave: (values: Person) => Promise<unknown> }) {
  const [open, setOpen] = useState(true);
  return (
    <RecordDialog<Person> open={open} title="Pessoa" initialValues={{}} onSave={onSave} onClose={() => setOpen(false)}>
      <TextField name="name" label="Nome" required minimum={2} maximum={50} />
      <EmailField name="email" label="E-mail" />
    </RecordDialog>
  );
}

test('focuses the first field, saves on Enter and closes', async () => {
  const onSave = jest.fn(async () => undefined);
  const { user } = renderWithProviders(<Page onSave={onSave} />);
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  await user.keyboard('Ana{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ana' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('says beside the field what is wrong and does not save', async () => {
  const onSave = jest.fn(async () => undefined);
  const { user } = renderWithProviders(<Page onSave={onSave} />);
  await user.type(screen.getByLabelText('E-mail'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  expect(await screen.findByText('E-mail inválido')).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
});

test('keeps what was typed when the server refuses, with the reason beside the field', async () => {
  const refused = { code: 'ERR_VALIDATION', body: { issues: [{ path: 'name', message: 'Já existe' }] } };
  const { user } = renderWithProviders(<Page onSave={() => Promise.reject(refused)} />);
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Já existe')).toBeVisible();
  expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
});

test('tells other failures on top', async () => {
  const { user } = renderWithProviders(<Page onSave={() => Promise.reject({ code: 'Servidor ocupado' })} />);
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Servidor ocupado');
});

test('Esc asks before changes are thrown away, and closes at once without any', async () => {
  const { user } = renderWithProviders(<Page onSave={async () => undefined} />);
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('O que você digitou ainda não foi salvo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
  await waitFor(() => expect(screen.queryByText('O que você digitou ainda não foi salvo.')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument());
});
