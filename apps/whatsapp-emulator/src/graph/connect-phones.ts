import type { World } from '../world.ts';
import { callFromPerson } from './calls.ts';
import { tellContacts } from './coexistence/contacts.ts';
import { echoOfOwner } from './coexistence/echoes.ts';
import { messageFromPerson } from './messages/inbound.ts';
import { tellStatus } from './messages/statuses.ts';
import type { OfficialPlatform } from './platform.ts';

/** Listens to the phones: what they send to official numbers, and what they do with messages of those. */
export function connectPhones(world: World): OfficialPlatform {
  const { graph } = world;
  return {
    async sentByPhone(phone, sent) {
      const official = graph.numberByDigits(sent.to);
      if (official && !world.groups.find(sent.to)) await messageFromPerson(world, official, phone, sent);
      const own = graph.numberByDigits(phone.number);
      if (own?.isOnBizApp) await echoOfOwner(world, own, sent);
    },
    receipt(phone, id, ticks) {
      const sent = graph.sent.get(id);
      if (sent && sent.phone === phone.number) tellStatus(world, sent, ticks, phone);
    },
    contactChanged(owner, number, name, action) {
      const own = graph.numberByDigits(owner.number);
      if (own?.isOnBizApp && own.syncs.includes('smb_app_state_sync'))
        tellContacts(world, own, [{ number, name }], action);
    },
    calls(phone, digits, callId, event) {
      const official = graph.numberByDigits(digits);
      if (official) callFromPerson(world, official, phone, callId, event);
    },
  };
}
