export { type Emulator, type EmulatorOptions, startEmulator } from './start.ts';
