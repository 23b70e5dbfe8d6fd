import { wrongTime } from './opening-hours.ts';

const day = (startTime: string, endTime: string, lunchTimeStart = '', lunchTimeEnd = '') => ({
  startTime,
  endTime,
  lunchTimeStart,
  lunchTimeEnd,
});

test.each([
  [day('08:00', '18:00')],
  [day('08:00', '18:00', '12:00', '13:00')],
  [day('00:00', '00:00')],
  [day('', '')],
  [day('18:00', '00:00')],
  [day('18:00', '00:00', '20:00', '21:00')],
])('%j is right', (hours) => expect(wrongTime(hours)).toBeUndefined());

test.each([
  [day('25:00', '18:00'), 'startTime', 'invalidFormat'],
  [day('08:00', '18:00', '12', '13:00'), 'lunchTimeStart', 'invalidFormat'],
  [day('', '18:00'), 'startTime', 'required'],
  [day('08:00', ''), 'endTime', 'required'],
  [day('08:00', '18:00', '12:00'), 'lunchTimeEnd', 'required'],
  [day('18:00', '08:00'), 'endTime', 'endBeforeStart'],
  [day('08:00', '08:00'), 'endTime', 'endBeforeStart'],
  [day('08:00', '18:00', '13:00', '12:00'), 'lunchTimeEnd', 'endBeforeStart'],
  [day('08:00', '18:00', '07:00', '09:00'), 'lunchTimeStart', 'invalid'],
  [day('08:00', '18:00', '17:00', '19:00'), 'lunchTimeEnd', 'invalid'],
])('%j: %s is %s', (hours, field, code) => expect(wrongTime(hours)).toEqual({ field, code }));
