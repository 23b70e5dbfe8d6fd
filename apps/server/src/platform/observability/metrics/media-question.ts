import { question } from '../../events/event-kind.ts';

/** Asks how many files the messages of all companies have, and their bytes. Requires a system unit. */
export const storedMedia = question<undefined, Promise<{ files: number; bytes: number }>>('storedMedia');
