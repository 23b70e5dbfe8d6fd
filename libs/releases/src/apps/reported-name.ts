/** Begins the names under which browsers report apps; no remote has such a name. */
const prefix = 'app_';

/**
 * The name under which an app is reported, in the place of a remote's (docs/adr/0083). Names of apps have no `_`, so that two
 * apps never have the same one.
 */
export function reportedName(app: string): string {
  return prefix + app.replaceAll('-', '_');
}

/** The app that is reported under a name; undefined: it is the name of a remote. */
export function reportedApp(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length).replaceAll('_', '-') : undefined;
}

/** Why a remote cannot have a name, one line each. */
export function nameProblems(remote: string): string[] {
  return reportedApp(remote) === undefined
    ? []
    : [`${remote}: names that begin with ${prefix} are those of apps, choose another one`];
}
