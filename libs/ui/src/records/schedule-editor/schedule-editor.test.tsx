import type { Schedule } from '@recado/api/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../testing/index.tsx';
import { maskClock } from './clock-text.ts';
import { defaultSchedule } from './default-schedule.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

function Page({ onChange }: { onChange: (schedule: Schedule[]) => void }) {
  const [value, setValue] = useState(defaultSchedule());
  return (
    <ScheduleEditor
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

test('a typed time gets its colon and is told when it is whole', async () => {
  const onChange = jest.fn();
  const { user } = renderWithProviders(<Page onChange={onChange} />);
  const field = screen.getByLabelText('terça-feira: Início do almoço');
  await user.type(field, '1230');
  expect(field).toHaveValue('12:30');
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls[0]?.[0][1]).toMatchObject({ weekdayEn: 'tuesday', lunchTimeStart: '12:30' });
});

test('an impossible time is marked and not told', async () => {
  const onChange = jest.fn();
  const { user } = renderWithProviders(<Page onChange={onChange} />);
  const field = screen.getByLabelText('segunda-feira: Fim do almoço');
  await user.type(field, '2575');
  await user.tab();
  expect(field).toBeInvalid();
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['8', '8'],
  ['083', '08:3'],
  ['08:30', '08:30'],
  ['08301', '08:30'],
  ['ab', ''],
])('%s becomes %s', (typed, shown) => expect(maskClock(typed)).toBe(shown));
