import { videoCode } from './helps.ts';

test.each([
  'dQw4w9WgXcQ',
  ' dQw4w9WgXcQ ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
])('%s is the video dQw4w9WgXcQ', (written) => expect(videoCode(written)).toBe('dQw4w9WgXcQ'));
