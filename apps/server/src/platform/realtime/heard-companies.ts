/** Milliseconds for which a company is still heard after its last socket: a reload closes one and opens the next. */
const keptFor = 60_000;

/** Which companies this process hears, by the sockets that it has. */
export interface HeardCompanies {
  /** Call when a socket opens; resolves when the company's events of other processes arrive here. */
  opened(companyId: number): Promise<void>;
  /** Call when a socket closes. */
  closed(companyId: number): void;
  close(): void;
}

interface Heard {
  sockets: number;
  hearing: Promise<void>;
  leaving: NodeJS.Timeout | undefined;
}

/** Hears a company from its first socket on, and until a minute after its last one. */
export function hearCompaniesOfSockets(fanOut: {
  hear: (companyId: number) => Promise<void>;
  stopHearing: (companyId: number) => Promise<void>;
}): HeardCompanies {
  const companies = new Map<number, Heard>();
  const forget = (companyId: number) => {
    companies.delete(companyId);
    void fanOut.stopHearing(companyId);
  };
  return {
    opened(companyId) {
      const known = companies.get(companyId) ?? { sockets: 0, hearing: fanOut.hear(companyId), leaving: undefined };
      clearTimeout(known.leaving);
      known.sockets += 1;
      companies.set(companyId, known);
      return known.hearing;
    },
    closed(companyId) {
      const known = companies.get(companyId);
      if (!known) return;
      known.sockets -= 1;
      if (known.sockets > 0) return;
      known.leaving = setTimeout(() => forget(companyId), keptFor);
      known.leaving.unref();
    },
    close() {
      for (const { leaving } of companies.values()) clearTimeout(leaving);
    },
  };
}
