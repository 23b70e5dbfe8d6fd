export { emulatorVariables } from './configuration.ts';
export { type Emulator, type EmulatorOptions, startEmulator } from './start.ts';
