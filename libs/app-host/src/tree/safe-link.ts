import { webAddress } from '@recado/contract/link-address';

/** Whether an app's link may be opened: an address of the web over https that is shown as what it is. */
export function safeLink(address: string): boolean {
  return /^https:\/\//i.test(address) && webAddress(address) !== undefined;
}
