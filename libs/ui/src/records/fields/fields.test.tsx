import { fieldName } from '@recado/api/fields';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Button } from '../../core/antd.ts';
import type { Language } from '../../i18n/language.ts';
import { renderWithProviders } from '../../testing/index.tsx';
import {
  CountryPhoneField,
  CurrentPasswordField,
  DateField,
  EmailField,
  Form,
  NumberField,
  PasswordField,
  PhoneField,
  SelectField,
  SwitchField,
  TextField,
} from '../index.ts';

const field = fieldName<Record<string, unknown>>;

function show(fields: React.ReactNode, initialValues: object = {}, language: Language = 'pt') {
  const onFinish = jest.fn();
  const rendered = renderWithProviders(
    <Form layout="vertical" initialValues={initialValues} onFinish={onFinish}>
      {fields}
      <Button htmlType="submit">Enviar</Button>
    </Form>,
    { language },
  );
  const send = () => rendered.user.click(screen.getByRole('button', { name: 'Enviar' }));
  return { ...rendered, onFinish, send };
}

test('a text has limits; surrounding spaces do not count', async () => {
  const { user, send, onFinish } = show(
    <TextField name={field('name')} label="Nome" required minimum={2} maximum={5} />,
  );
  await user.type(screen.getByLabelText('Nome'), 'a ');
  await send();
  expect(await screen.findByText('Muito curto')).toBeVisible();
  await user.type(screen.getByLabelText('Nome'), 'bcdef');
  await send();
  expect(await screen.findByText('Muito longo')).toBeVisible();
  expect(onFinish).not.toHaveBeenCalled();
});

test('the texts of SPEC can replace the default ones', async () => {
  const { user, send } = show(
    <TextField name={field('name')} label="Nome" minimum={3} words={{ tooShort: 'Mensagem muito curta' }} />,
  );
  await user.type(screen.getByLabelText('Nome'), 'ab');
  await send();
  expect(await screen.findByText('Mensagem muito curta')).toBeVisible();
});

test('a phone number is shown formatted and kept as digits', async () => {
  const { user, send, onFinish } = show(<PhoneField name={field('number')} label="Número" />);
  await user.type(screen.getByLabelText('Número'), '55 11 91234 5678');
  expect(screen.getByLabelText('Número')).toHaveValue('+55 (11) 91234-5678');
  await send();
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ number: '5511912345678' }));
});

test('choices, switches and numbers pass on their values', async () => {
  const { user, send, onFinish } = show(
    <>
      <SelectField name={field('queues')} label="Filas" multiple choices={[{ value: 1, label: 'Vendas' }]} />
      <SwitchField name={field('active')} label="Ativo" />
      <SwitchField name={field('pending')} label="Pendentes" on="enable" off="disable" />
      <NumberField name={field('order')} label="Ordem" minimum={0} />
    </>,
  );
  await user.click(screen.getByLabelText('Filas'));
  await user.click(await screen.findByTitle('Vendas'));
  await user.click(screen.getByLabelText('Ativo'));
  await user.click(screen.getByLabelText('Pendentes'));
  await user.type(screen.getByLabelText('Ordem'), '7');
  await send();
  await waitFor(() =>
    expect(onFinish).toHaveBeenCalledWith({ queues: [1], active: true, pending: 'enable', order: 7 }),
  );
});

test.each([
  ['pt', '09/03/2026'],
  ['en', '03/09/2026'],
] as const)('in %s a day is written %s and stays YYYY-MM-DD', async (language, text) => {
  const { send, onFinish } = show(<DateField name={field('day')} label="Dia" />, { day: '2026-03-09' }, language);
  expect(screen.getByLabelText('Dia')).toHaveValue(text);
  await send();
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ day: '2026-03-09' }));
});

test('a day takes the facts of the contract: required, and with a clock if it is a moment', async () => {
  const facts = { required: true, format: 'date-time', pattern: '^x$', maximum: 40 };
  const { send, onFinish } = show(<DateField {...facts} name={field('at')} label="Quando" />);
  await send();
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  expect(onFinish).not.toHaveBeenCalled();
  cleanup();
  show(<DateField {...facts} name={field('at')} label="Quando" />, { at: '2026-03-09T12:00:00.000Z' });
  expect(screen.getByLabelText<HTMLInputElement>('Quando').value).toMatch(/^09\/03\/2026 \d\d:\d\d$/);
});

test('a password is hidden until it is shown, also by keyboard', async () => {
  const { user } = show(<PasswordField name={field('password')} label="Senha" />);
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Ocultar a senha' })).toHaveFocus();
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
});

describe('a number with its country', () => {
  test('is formatted for its country, stored in international form, and refused when it is invalid there', async () => {
    const { user, send, onFinish } = show(<CountryPhoneField name={field('wpp')} label="Número" />, {
      wpp: '5511912345678',
    });
    const input = screen.getByLabelText('Número');
    await waitFor(() => expect(input).toHaveValue('(11) 91234-5678'));
    await user.clear(input);
    await user.type(input, '123');
    await send();
    expect(await screen.findByText('Número inválido para este país')).toBeVisible();
    await user.clear(input);
    await user.type(input, '+1 415 555 2671');
    expect(screen.getByText(/Estados Unidos/)).toBeVisible();
    await send();
    await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ wpp: '14155552671' }));
  });

  test('that was stored without a country does not block saving while it is unchanged', async () => {
    const { send, onFinish } = show(<CountryPhoneField name={field('wpp')} label="Número" />, { wpp: '1133334444' });
    await send();
    await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ wpp: '1133334444' }));
  });
});

test('the current password is required once the form changes the sign-in data', async () => {
  const { user, send, onFinish } = show(
    <>
      <EmailField name={field('email')} label="E-mail" />
      <PasswordField name={field('password')} label="Nova senha" />
      <CurrentPasswordField email="ana@loja.example" />
    </>,
    { email: 'ana@loja.example' },
  );
  expect(screen.queryByLabelText('Senha atual')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Nova senha'), 'outra senha');
  await send();
  expect(await screen.findByText('Obrigatório')).toBeVisible();
  await user.type(screen.getByLabelText('Senha atual'), 'segredo');
  await send();
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith(expect.objectContaining({ currentPassword: 'segredo' })));
  await user.clear(screen.getByLabelText('Nova senha'));
  expect(screen.queryByLabelText('Senha atual')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('E-mail'), '.br');
  expect(screen.getByLabelText('Senha atual')).toBeVisible();
});

/** Code that must not compile. */
export function refusedByTheCompiler() {
  // @ts-expect-error a name that belongs to no values: it comes from `fieldsOf` or `fieldName`
  return <TextField name="nome" label="Nome" />;
}
