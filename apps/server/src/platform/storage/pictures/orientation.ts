const orientationTag = 0x0112;
const entryLength = 12;

/** How a picture is to be turned, as EXIF says: 1 to 8. 1, upright, also if the data is missing or broken. */
export function orientationOf(exif: Buffer | undefined): number {
  if (!exif || exif.length < 8) return 1;
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * entryLength;
    if (short(at) !== orientationTag) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
