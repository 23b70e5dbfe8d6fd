/** A point on the map, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const degrees = '(-?\\d{1,3}(?:\\.\\d+)?)';
/** `-23.5, -46.6` alone, behind an `@` or `q=` as Google writes it, or as OpenStreetMap does. */
const forms = [
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(`#map=\\d+/${degrees}/${degrees}`),
  new RegExp(`[@=]${degrees},\\s*\\+?${degrees}`),
  new RegExp(`^\\s*${degrees}\\s*[,;\\s]\\s*${degrees}\\s*$`),
];

/** Parses coordinates or a link to a map; undefined when the text has no valid point. */
export function readPlace(text: string): Place | undefined {
  const readable = decodeURIComponentSafely(text);
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(readable) ?? [];
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}

/** Formats a point so that `readPlace` can parse it, accurate to a metre. */
export function writePlace({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
