import { useAll, whatsapps } from '@recado/api/live';
import type { Whatsapp } from '@recado/contract';

/** The company's connections that can send templates. */
export function useOfficialConnections(): readonly Whatsapp[] {
  return useAll(whatsapps, {}).items.filter(({ capabilities }) => capabilities.templates);
}
