/**
 * How somebody came to see words of a conversation. `chat`: it was opened; `ahead`: their screen loaded it before it was opened;
 * `search`: a hit of a search; `files`: pictures and documents of a contact; `summary`: a text of the assistant about it; `archive`:
 * an archive about the person was asked for; `delivery`: what a webhook sent; `api`: a program with a key.
 */
export const readingWays = ['chat', 'ahead', 'search', 'files', 'summary', 'archive', 'delivery', 'api'] as const;
export type ReadingWay = (typeof readingWays)[number];

/** Who read. `developer`: with a developer grant; `super`: the super user; `program`: a key of the company. */
export const readerKinds = ['user', 'developer', 'super', 'program'] as const;
export type ReaderKind = (typeof readerKinds)[number];
