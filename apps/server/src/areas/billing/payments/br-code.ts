/** The content of a static QR code: the receiver and the amount. */
export interface BrCode {
  key: string;
  /** The receiver's name, cut to 25 characters. */
  name: string;
  /** The receiver's city, cut to 15 characters. */
  city: string;
  amountCents: number;
  /** At most 25 letters and digits; any other id is replaced by `***`. */
  txid: string;
}

/** The text of a static PIX QR code: fields of EMV with their checksum (PAYMENTS, BR Code). */
export function brCode({ key, name, city, amountCents, txid }: BrCode): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  const text =
    field('00', '01') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', writtenAmount(amountCents)) +
    field('58', 'BR') +
    field('59', plain(name, 25)) +
    field('60', plain(city, 15)) +
    field('62', field('05', /^[a-zA-Z0-9]{1,25}$/.test(txid) ? txid : '***'));
  return `${text}6304${checksum(`${text}6304`)}`;
}

/** An amount in centavos in the form of banks: `199.90`. */
export function writtenAmount(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** CRC-16 with the polynomial 0x1021 and the initial value 0xFFFF, as four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Removes accents and cuts a text, because banks count bytes. */
function plain(text: string, most: number): string {
  const ascii = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  return ascii.trim().slice(0, most).trim() || 'PIX';
}
