/** The words after a command's name do not make sense; the text says why. The command exits with 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
