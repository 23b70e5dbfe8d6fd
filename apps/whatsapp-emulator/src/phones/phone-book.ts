import { jidDecode, jidNormalizedUser } from 'baileys';
import { newPhoneRecord, Phone, type PhoneRecord } from './phone.ts';

/** All phones, found by number or by either of their addresses. */
export class PhoneBook {
  readonly #byAddress = new Map<string, Phone>();
  readonly #byNumber = new Map<string, Phone>();

  /** Restores a stored phone, or adds a new one. */
  restore(record: PhoneRecord): Phone {
    const phone = new Phone(record);
    this.#byNumber.set(phone.number, phone);
    this.#byAddress.set(phone.jid, phone);
    this.#byAddress.set(phone.lid, phone);
    return phone;
  }

  /** The phone with this number; created if it does not exist. */
  add(number: string, name: string, owner = false): Phone {
    const known = this.#byNumber.get(number);
    if (!known) return this.restore(newPhoneRecord(number, name, owner));
    known.record.name = name;
    known.record.owner ||= owner;
    return known;
  }

  /** By number. As in WhatsApp, Brazilian numbers with and without the ninth digit are the same phone. */
  byNumber(number: string): Phone | undefined {
    return this.#byNumber.get(number) ?? this.#byNumber.get(otherNinthDigit(number) ?? '');
  }

  /** By the address of the person, whatever the device in it. */
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

/** `5511987654321` for `551187654321` and the reverse; undefined for other countries. */
function otherNinthDigit(number: string): string | undefined {
  const match = /^55(\d\d)(9?)(\d{8})$/.exec(number);
  return match ? `55${match[1]}${match[2] ? '' : '9'}${match[3]}` : undefined;
}
