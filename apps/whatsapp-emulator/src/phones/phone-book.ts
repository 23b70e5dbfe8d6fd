import { jidDecode, jidNormalizedUser } from 'baileys';
import { newPhoneRecord, Phone, type PhoneRecord } from './phone.ts';

/** Every phone that exists in this world, found by number or by either of its addresses. */
export class PhoneBook {
  readonly #byAddress = new Map<string, Phone>();
  readonly #byNumber = new Map<string, Phone>();

  /** Puts a kept phone back, or adds a new one. */
  restore(record: PhoneRecord): Phone {
    const phone = new Phone(record);
    this.#byNumber.set(phone.number, phone);
    this.#byAddress.set(phone.jid, phone);
    this.#byAddress.set(phone.lid, phone);
    return phone;
  }

  /** The phone with this number; made when there is none. */
  add(number: string, name: string, owner = false): Phone {
    const known = this.#byNumber.get(number);
    if (!known) return this.restore(newPhoneRecord(number, name, owner));
    known.record.name = name;
    known.record.owner ||= owner;
    return known;
  }

  /** By number. Brazilian numbers are the same phone with and without the ninth digit, as in WhatsApp. */
  byNumber(number: string): Phone | undefined {
    return this.#byNumber.get(number) ?? this.#byNumber.get(otherNinthDigit(number) ?? '');
  }

  /** By address of the person, whatever the device in it. */
  byAddress(jid: string | undefined): Phone | undefined {
    if (!jid) return undefined;
    const known = this.#byAddress.get(jidNormalizedUser(jid));
    const decoded = jidDecode(jid);
    return known ?? (decoded?.server === 's.whatsapp.net' ? this.byNumber(decoded.user) : undefined);
  }

  all(): Phone[] {
    return [...this.#byNumber.values()];
  }
}

/** `5511987654321` for `551187654321` and the other way round; nothing for other countries. */
function otherNinthDigit(number: string): string | undefined {
  const match = /^55(\d\d)(9?)(\d{8})$/.exec(number);
  return match ? `55${match[1]}${match[2] ? '' : '9'}${match[3]}` : undefined;
}
