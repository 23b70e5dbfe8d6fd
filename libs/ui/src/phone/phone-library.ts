import { useEffect, useState } from 'react';

/** The library that validates and formats telephone numbers. */
export type PhoneLibrary = typeof import('libphonenumber-js/min') &
  Pick<typeof import('@recado/contract/phone-numbers'), 'diallingForm' | 'readNumber'>;

let loaded: PhoneLibrary | undefined;

/** Loads it once, in a file of its own: it is larger than the pages that need it. */
export async function loadPhoneLibrary(): Promise<PhoneLibrary> {
  if (!loaded) {
    const [library, { diallingForm, readNumber }] = await Promise.all([
      import('libphonenumber-js/min'),
      import('@recado/contract/phone-numbers'),
    ]);
    loaded = { ...library, diallingForm, readNumber };
  }
  return loaded;
}

/** The library once it is loaded; until then a field shows the typed text. */
export function usePhoneLibrary(): PhoneLibrary | undefined {
  const [library, setLibrary] = useState(loaded);
  useEffect(() => {
    let isHere = true;
    loadPhoneLibrary().then(
      (found) => isHere && setLibrary(found),
      // Without it the number is typed with its country code, and the server validates it.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return library;
}
