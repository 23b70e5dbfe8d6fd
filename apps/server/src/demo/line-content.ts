import type { MessageContent } from '../channels/port.ts';
import type { DemoLine } from './chat-lines.ts';
import { demoFiles } from './files.ts';

const storedKinds = {
  image: 'image',
  sticker: 'sticker',
  document: 'document',
  video: 'video',
  voice: 'audio',
} as const;

/** A line of the demo in the form in which a channel delivers a message. */
export function contentOf(line: DemoLine): MessageContent {
  if ('text' in line) return { kind: 'text', text: line.text };
  if ('contact' in line)
    return { kind: 'contact', contacts: [{ name: line.contact.name, numbers: [line.contact.number] }] };
  if ('location' in line) return { kind: 'location', ...line.location };
  if ('poll' in line) return { kind: 'poll', question: line.poll.name, choices: line.poll.options };
  const file = demoFiles[line.file];
  return {
    kind: storedKinds[file.kind],
    caption: line.caption ?? '',
    media: {
      mimetype: file.mimetype,
      fileName: file.kind === 'document' ? line.file : null,
      size: null,
      width: 'width' in file ? file.width : null,
      height: 'height' in file ? file.height : null,
      seconds: 'seconds' in file ? file.seconds : null,
      voice: 'voice' in file,
      waveform: 'waveform' in file ? [...file.waveform] : null,
      reference: {},
    },
  };
}
