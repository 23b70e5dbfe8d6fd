import { fieldName } from '@recado/api/fields';
import type { Schedule } from '@recado/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { firstOf, renderWithProviders } from '../../testing/index.tsx';
import { ScheduleField } from '../fields/schedule-field.tsx';
import { RecordDialog } from '../record-dialog/record-dialog.tsx';
import { maskClock } from './clock-input.tsx';
import { defaultSchedule } from './default-schedule.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

const field = fieldName<Record<string, unknown>>;

function Page({ onChange }: { onChange: (schedule: Schedule[]) => void }) {
  const [value, setValue] = useState(defaultSchedule());
  return (
    <ScheduleEditor
      label="Horário"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('starts with weekdays 08:00–18:00, Saturday to 12:00, Sunday closed', () => {
  const hours = defaultSchedule().map(({ weekdayEn, startTime, endTime }) => `${weekdayEn} ${startTime}-${endTime}`);
  expect(hours[0]).toBe('monday 08:00-18:00');
  expect(hours[4]).toBe('friday 08:00-18:00');
  expect(hours[5]).toBe('saturday 08:00-12:00');
  expect(hours[6]).toBe('sunday 00:00-00:00');
});

test('a typed time gets its colon', async () => {
  const onChange = jest.fn();
  const { user } = renderWithProviders(<Page onChange={onChange} />);
  const field = screen.getByLabelText('terça-feira: Início do almoço');
  await user.type(field, '1230');
  expect(field).toHaveValue('12:30');
  expect(onChange.mock.calls.at(-1)?.[0][1]).toMatchObject({ weekdayEn: 'tuesday', lunchTimeStart: '12:30' });
});

test('an invalid time is marked when the field loses the focus', async () => {
  const { user } = renderWithProviders(<Page onChange={jest.fn()} />);
  const field = screen.getByLabelText('segunda-feira: Fim do almoço');
  await user.type(field, '2575');
  expect(field).toBeValid();
  await user.tab();
  expect(field).toBeInvalid();
});

test('only the wrong field of a day is marked, with the reason, once the focus leaves the day', async () => {
  const { user } = renderWithProviders(<Page onChange={jest.fn()} />);
  const end = screen.getByLabelText('terça-feira: Fim');
  await user.clear(end);
  await user.type(end, '0700');
  expect(end).toBeValid();
  await user.click(screen.getByLabelText('quinta-feira: Início'));
  expect(end).toBeInvalid();
  expect(end).toHaveAccessibleDescription(/O fim precisa ser depois do início/);
  expect(screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true')).toEqual([
    end,
  ]);
  expect(screen.getByRole('button', { name: 'Copiar os horários de terça-feira' })).toBeDisabled();
});

test("a day's hours are copied to the working days, or to every day", async () => {
  const onChange = jest.fn();
  const { user } = renderWithProviders(<Page onChange={onChange} />);
  const start = screen.getByLabelText('quarta-feira: Início');
  await user.clear(start);
  await user.type(start, '0930');
  await user.click(screen.getByRole('button', { name: 'Copiar os horários de quarta-feira' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Para segunda a sexta' }));
  const starts = () => onChange.mock.calls.at(-1)?.[0].map(({ startTime }: Schedule) => startTime);
  expect(starts()).toEqual(['09:30', '09:30', '09:30', '09:30', '09:30', '08:00', '00:00']);
  await user.click(screen.getByRole('button', { name: 'Copiar os horários de quarta-feira' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Para todos os dias' }));
  expect(starts()).toEqual(Array(7).fill('09:30'));
});

test('invalid hours, or hours with one end only, are refused and stay for correction', async () => {
  const onSave = jest.fn(async () => undefined);
  const { user } = renderWithProviders(
    <RecordDialog open title="Fila" initialValues={{ hours: defaultSchedule() }} onSave={onSave} onClose={jest.fn()}>
      <ScheduleField name={field('hours')} label="Horário" />
    </RecordDialog>,
  );
  const lunch = screen.getByLabelText('segunda-feira: Início do almoço');
  await user.type(lunch, '2575{Enter}');
  expect(firstOf(await screen.findAllByText('Use HH:MM, por exemplo 08:30'))).toBeVisible();
  await user.clear(lunch);
  await user.type(lunch, '1200{Enter}');
  expect(firstOf(await screen.findAllByText('Preencha o início e o fim, ou deixe os dois vazios.'))).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('segunda-feira: Fim do almoço'), '1300{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalled());
});

test.each([
  ['8', '8'],
  ['083', '08:3'],
  ['08:30', '08:30'],
  ['08301', '08:30'],
  ['ab', ''],
])('%s becomes %s', (typed, shown) => expect(maskClock(typed)).toBe(shown));
