/** Minutes as hours and minutes, `HHh mm m` (SPEC §9), e.g. "01h 05m". */
export function timeText(minutes: number): string {
  const whole = Math.round(minutes);
  const padded = (part: number) => String(part).padStart(2, '0');
  return `${padded(Math.floor(whole / 60))}h ${padded(whole % 60)}m`;
}
