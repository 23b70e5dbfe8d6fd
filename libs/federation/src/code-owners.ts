import type { RegistryRemote } from '@recado/releases';

/** Whose code is on a stack, by the addresses of its files. */
export interface CodeOwners {
  /** Remembers that files in the folder of this release's entry are its code. */
  noteCode: (remote: RegistryRemote) => void;
  /** The release with the innermost frame of a stack; frames of the shell are skipped. */
  ownerOnStack: (stack: string | undefined) => RegistryRemote | undefined;
  /** The release whose file threw: its frame comes first. Undefined if it is the shell's file, or none is known. */
  ownerOfError: (stack: string | undefined) => RegistryRemote | undefined;
}

/** A frame's address, as browsers write it: `(https://host/file.js:1:2)` or `name@https://host/file.js:1:2`. */
const addresses = /https?:\/\/[^\s()]+/g;

/** Knows the releases whose code was loaded. */
export function createCodeOwners(): CodeOwners {
  const folders = new Map<string, RegistryRemote>();

  function ownerOf(address: string): RegistryRemote | undefined {
    for (const [folder, remote] of folders) if (address.startsWith(folder)) return remote;
    return undefined;
  }

  const framesOf = (stack: string | undefined) => framesIn(stack).map(ownerOf);
  return {
    noteCode: (remote) => folders.set(new URL('.', new URL(remote.entry, location.href)).href, remote),
    ownerOnStack: (stack) => framesOf(stack).find((owner) => owner !== undefined),
    ownerOfError: (stack) => framesOf(stack)[0],
  };
}

/** The addresses of a stack, the innermost frame first. */
function framesIn(stack = ''): readonly string[] {
  return frameLines(stack).flatMap((line) => line.match(addresses)?.slice(-1) ?? []);
}

/** The lines of a stack without the message that V8 writes before them; only V8 begins frames with `at`. */
export function frameLines(stack: string): readonly string[] {
  const lines = stack.split('\n');
  const frames = lines.filter((line) => /^\s+at /.test(line));
  return frames.length > 0 ? frames : lines;
}
