import type { DemoFile } from './files.ts';

/** The content of one message of the demo. */
export type DemoContent =
  | { text: string }
  | { file: DemoFile; caption?: string }
  | { contact: { name: string; number: string } }
  | { location: { latitude: number; longitude: number; name: string } }
  | { poll: { name: string; options: string[] } };

/** One message of the demo. */
export type DemoLine = DemoContent & {
  fromMe: boolean;
  /** In a group: the author, as an index into the list of customers. */
  author?: number;
  /** The index of the line that it replies to. */
  quotes?: number;
  /** The text before it was edited. */
  before?: string;
  deleted?: boolean;
  /** The emoji with which the other side reacted. */
  reaction?: string;
};

/** What a line has in addition to its content. */
type LineOptions = Omit<DemoLine, 'fromMe' | keyof DemoContent>;

/** A line of the customer; a plain text is enough. */
export function customer(content: string | DemoContent, options: LineOptions = {}): DemoLine {
  return { ...(typeof content === 'string' ? { text: content } : content), ...options, fromMe: false };
}

/** A line of the shop. */
export function shop(content: string | DemoContent, options: LineOptions = {}): DemoLine {
  return { ...(typeof content === 'string' ? { text: content } : content), ...options, fromMe: true };
}
