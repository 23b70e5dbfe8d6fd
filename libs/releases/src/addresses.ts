import type { Feature } from './feature.ts';

/** The first parts of addresses that belong to the shell, or that the web listener answers itself. */
const reserved = new Set([
  ...['login', 'signup', 'recovery-password', 'setup', 'invitation', 'develop', 'official-signup'],
  ...['remotes', 'api', 'docs', 'public', 'assets', 'socket.io'],
]);

/** A remote, and the addresses of its pages. */
export interface Addresses {
  name: string;
  paths: readonly string[];
}

/** The addresses of a manifest's pages. */
export function addressesOf({ name, routes }: Pick<Feature, 'name' | 'routes'>): Addresses {
  return { name, paths: routes.map(({ path }) => path) };
}

/**
 * Why addresses cannot be those of a remote, one line each. The first part of an address is a remote's own, e.g.
 * `loyalty` of `/loyalty/:id`: a parameter, `*` or nothing in its place would take the pages of all others.
 */
export function addressProblems({ paths }: Addresses): string[] {
  return [...new Set(paths.flatMap(problemOf))];
}

function problemOf(path: string): string[] {
  const first = firstPart(path);
  if (!/^[A-Za-z0-9][\w.-]*$/.test(first)) {
    return [`${path} is no address of one remote: begin it with a word of its own, e.g. /loyalty`];
  }
  return reserved.has(first.toLowerCase()) ? [`${path} belongs to the shell: choose another address`] : [];
}

/** The addresses of a remote that belong to others, one line each with the names of both. */
export function takenAddresses(own: Addresses, others: readonly Addresses[]): string[] {
  const owners = new Map(
    others
      .filter(({ name }) => name !== own.name)
      .flatMap(({ name, paths }) => paths.map((path) => [firstPart(path).toLowerCase(), name] as const)),
  );
  return own.paths.flatMap((path) => {
    const owner = owners.get(firstPart(path).toLowerCase());
    return owner === undefined ? [] : [`${path} of ${own.name} belongs to ${owner}: choose another address`];
  });
}

/** `/` of a remote of the installation is a part of its own, too: nobody else's begins with nothing. */
function firstPart(path: string): string {
  return path.split('/')[1] ?? '';
}
