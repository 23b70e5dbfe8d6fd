import { accountAttacks } from './account.ts';
import type { Attack } from './attack.ts';
import { borderAttacks } from './borders.ts';
import { fileAttacks } from './files.ts';
import { socketAttacks } from './sockets.ts';
import { strangerAttacks } from './stranger.ts';
import { systemAttacks } from './systems.ts';

/** All attacks, by the attacker's level of access. */
export const areas: { name: string; attacks: Attack[] }[] = [
  { name: 'stranger', attacks: strangerAttacks },
  { name: 'account', attacks: accountAttacks },
  { name: 'socket', attacks: socketAttacks },
  { name: 'files', attacks: fileAttacks },
  { name: 'borders', attacks: borderAttacks },
  { name: 'systems', attacks: systemAttacks },
];
