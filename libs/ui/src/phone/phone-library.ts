import { useEffect, useState } from 'react';

/** What is known of the world's telephone numbers. */
export type PhoneLibrary = typeof import('libphonenumber-js/min');

let loaded: PhoneLibrary | undefined;

/** Loads it once, apart from the page's own code: it is larger than the pages that need it. */
export async function loadPhoneLibrary(): Promise<PhoneLibrary> {
  loaded ??= await import('libphonenumber-js/min');
  return loaded;
}

/** The library once it is there; a field shows what was typed until then. */
export function usePhoneLibrary(): PhoneLibrary | undefined {
  const [library, setLibrary] = useState(loaded);
  useEffect(() => {
    let isHere = true;
    loadPhoneLibrary().then(
      (found) => isHere && setLibrary(found),
      // Without it the number is typed with its country, and the server says whether it is one.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return library;
}
