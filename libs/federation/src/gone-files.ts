/** What to do about files of an older release, for code that must not wait for the loader of remotes. */
export { reloadOnce } from './reload-once.ts';
export { isFileGone } from './remote-failure.ts';
