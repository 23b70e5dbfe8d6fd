import { fieldName } from '@recado/api/fields';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { TextField } from './fields/text-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

interface Values {
  name: string;
}

const ownField = fieldName<Values>;

function form(stored: Values, onSave: (values: Values) => Promise<unknown>) {
  return (
    <App>
      <SettingsForm<Values> stored={stored} onSave={onSave} saved="Salvo" label="Salvar">
        {(change) => (
          <>
            <TextField name={ownField('name')} label="Nome" maximum={20} />
            <button type="button" onClick={() => change({ name: 'Proposto' })}>
              Propor
            </button>
          </>
        )}
      </SettingsForm>
    </App>
  );
}

const nameField = () => screen.getByRole('textbox', { name: 'Nome' });
const saveButton = () => screen.getByRole('button', { name: 'Salvar' });

it('shows changes by others until something is typed', async () => {
  const user = userEvent.setup();
  const { rerender } = render(form({ name: 'Loja' }, async () => undefined));
  expect(saveButton()).toBeDisabled();
  rerender(form({ name: 'Loja nova' }, async () => undefined));
  expect(nameField()).toHaveValue('Loja nova');
  await user.type(nameField(), ' e bela');
  rerender(form({ name: 'Outra' }, async () => undefined));
  expect(nameField()).toHaveValue('Loja nova e bela');
  expect(saveButton()).toBeEnabled();
});

it('keeps what is typed while it is saved', async () => {
  const user = userEvent.setup();
  let finish = () => {};
  const saved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sent: Values[] = [];
  const onSave = (values: Values) => {
    sent.push(values);
    return saved;
  };
  const stored = { name: 'Loja' };
  render(form(stored, onSave));
  await user.type(nameField(), '!{Enter}');
  await user.type(nameField(), '!');
  await act(async () => finish());
  expect(sent).toEqual([{ name: 'Loja!' }]);
  expect(nameField()).toHaveValue('Loja!!');
  expect(saveButton()).toBeEnabled();
});

it('saves what a proposal set', async () => {
  const user = userEvent.setup();
  const onSave = jest.fn(async (_values: Values) => undefined);
  render(form({ name: 'Loja' }, onSave));
  await user.click(screen.getByRole('button', { name: 'Propor' }));
  await user.click(saveButton());
  expect(onSave).toHaveBeenCalledWith({ name: 'Proposto' });
});
