import type { DemoFile } from './files.ts';

/** What one message of the demo carries. */
export type DemoContent =
  | { text: string }
  | { file: DemoFile; caption?: string }
  | { contact: { name: string; number: string } }
  | { location: { latitude: number; longitude: number; name: string } }
  | { poll: { name: string; options: string[] } };

/** One message of the demo. */
export type DemoLine = DemoContent & {
  fromMe: boolean;
  /** In a group: who wrote it, by the place in the list of customers. */
  author?: number;
  /** The line it answers, counted from 0. */
  quotes?: number;
  /** What it said before it was edited. */
  before?: string;
  deleted?: boolean;
  /** An emoji the other side put on it. */
  reaction?: string;
};

/** How a line is more than its content. */
type LineOptions = Omit<DemoLine, 'fromMe' | keyof DemoContent>;

/** A line of the customer; a text needs no more than its words. */
export function customer(content: string | DemoContent, options: LineOptions = {}): DemoLine {
  return { ...(typeof content === 'string' ? { text: content } : content), ...options, fromMe: false };
}

/** A line of the shop. */
export function shop(content: string | DemoContent, options: LineOptions = {}): DemoLine {
  return { ...(typeof content === 'string' ? { text: content } : content), ...options, fromMe: true };
}
