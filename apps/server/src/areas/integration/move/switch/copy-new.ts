import type { CopyServices } from '../copy/copy-services.ts';
import { type CopyRequest, runCopy } from '../copy/run-copy.ts';
import type { SwitchParts } from './run-switch.ts';

/** The copy of what is new in a company, for its switch. Throws what `runCopy` throws. */
export function copyNewWith(
  services: CopyServices,
  request: Pick<CopyRequest, 'source' | 'files' | 'filesFolder' | 'signal' | 'onProgress'>,
): SwitchParts['copyNew'] {
  return async ({ sourceId }) => {
    await runCopy(services, { ...request, companyIds: [sourceId], isNamed: true, isSwitch: true, supers: [] });
  };
}
