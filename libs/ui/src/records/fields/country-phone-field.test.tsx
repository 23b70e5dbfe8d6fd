import { fieldName } from '@recado/api/fields';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from '../../core/antd.ts';
import { renderWithProviders } from '../../testing/index.tsx';
import { CountryPhoneField, Form } from '../index.ts';

const field = fieldName<Record<string, unknown>>;

// In a file of its own: the library is loaded once per process, and must not be loaded yet here. The form validates
// like a record's dialog.
test('a number typed and sent before the library has loaded is sent with its country', async () => {
  const onFinish = jest.fn();
  renderWithProviders(
    <Form validateTrigger="onBlur" onFinish={onFinish} initialValues={{ wpp: '5511912345678' }}>
      <CountryPhoneField name={field('wpp')} label="Número" />
      <Button htmlType="submit">Enviar</Button>
    </Form>,
  );
  expect(screen.getByLabelText('Número')).toHaveValue('+5511912345678');
  fireEvent.change(screen.getByLabelText('Número'), { target: { value: '(415) 555-2671' } });
  expect(screen.getByLabelText('País')).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ wpp: '14155552671' }));
});
