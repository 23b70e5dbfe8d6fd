import { readableKeys } from './keys.ts';

/** Keys to press, drawn as keys. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="key-hint">
      {readableKeys(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
