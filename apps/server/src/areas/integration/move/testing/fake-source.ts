import { AppError } from '../../../../platform/errors.ts';
import type { SourceId, SourceKind, SourceRecords } from '../source/records.ts';
import type { Edition, Finding, Source } from '../source/source.ts';

/** The rows of another product, by kind. */
export type FakeRows = { [Kind in SourceKind]?: SourceRecords[Kind][] };

/** A database of another product in memory, whose rows a test may change. */
export interface FakeSource extends Source {
  readonly stored: FakeRows;
  /** The kinds that were read, in order, with the time since which. */
  readonly reads: { kind: SourceKind; changedSince: Date | undefined; rows: number }[];
  /** Loses the connection after so many more pages. */
  loseAfter(pages: number): void;
}

/** Options of a database in memory. */
export interface FakeOptions {
  edition?: Edition;
  pageSize?: number;
  fingerprint?: string;
  now?: Date;
}

let databases = 0;

/** Another product with these rows; each is given with all its fields. */
export function fakeSource(stored: FakeRows, options: FakeOptions = {}): FakeSource {
  const { edition = 'saas', pageSize = 100, now } = options;
  databases += 1;
  const fingerprint = options.fingerprint ?? `fake ${process.pid} ${databases}`;
  const reads: FakeSource['reads'] = [];
  let pagesLeft = Number.POSITIVE_INFINITY;

  function ofCompany<Kind extends SourceKind>(kind: Kind, companyId: SourceId): SourceRecords[Kind][] {
    const rows: SourceRecords[Kind][] = stored[kind] ?? [];
    return rows.filter((row) => !('companyId' in row) || row.companyId === companyId);
  }

  return {
    stored,
    reads,
    loseAfter(pages) {
      pagesLeft = pages;
    },
    edition,
    fingerprint,
    kinds: new Set<SourceKind>(allKinds),
    async *rows(kind, { companyId, changedSince, ids }) {
      const all = ofCompany(kind, companyId).filter(({ id, createdAt, updatedAt }) => {
        if (ids && !ids.includes(id)) return false;
        const changedAt = updatedAt ?? createdAt;
        return !changedSince || !changedAt || changedAt >= changedSince;
      });
      if (!ids) reads.push({ kind, changedSince, rows: all.length });
      for (let start = 0; start < all.length; start += pageSize) {
        if (pagesLeft <= 0) throw new AppError('ERR_MOVE_SOURCE_LOST');
        pagesLeft -= 1;
        yield all.slice(start, start + pageSize);
      }
    },
    companies: async () => stored.companies ?? [],
    clients: async () => [],
    count: async (kind, companyId) => ofCompany(kind, companyId).length,
    pairing: async () => null,
    ...(now && { now: async () => now }),
    activity: async () => '',
    findings: (): Finding[] => [],
    close: async () => undefined,
  };
}

const allKinds = [
  ...(['plans', 'companies', 'queues', 'queueOptions', 'prompts', 'integrations', 'connections', 'users'] as const),
  ...(['settings', 'tags', 'contacts', 'tickets', 'rounds', 'messages', 'notes', 'quickMessages'] as const),
  ...(['schedules', 'contactLists', 'contactListItems', 'fileLists', 'campaigns', 'shippings'] as const),
  ...(['campaignSettings', 'chats', 'chatMessages', 'invoices', 'announcements', 'helps'] as const),
];
