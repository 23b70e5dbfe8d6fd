/** The namespaces of texts that are a remote's own: its name, in which `-` may stand for `_`. */
export function ownNamespaces(remote: string): readonly string[] {
  return [...new Set([remote, remote.replaceAll('_', '-')])];
}
