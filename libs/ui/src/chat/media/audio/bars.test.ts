import { barCount, peaksOf } from './bars.ts';

test('bars follow the loudness, the loudest has full height', () => {
  const samples = new Float32Array(barCount * 80).fill(0.1);
  samples.fill(-0.5, 80, 160);
  const peaks = peaksOf(samples);
  expect(peaks).toHaveLength(barCount);
  expect(peaks[1]).toBe(1);
  expect(peaks[0]).toBeCloseTo(0.2);
});

test('silence and an empty sound are flat', () => {
  expect(Math.max(...peaksOf(new Float32Array(1000)))).toBe(0);
  expect(peaksOf(new Float32Array(0))).toHaveLength(barCount);
});
