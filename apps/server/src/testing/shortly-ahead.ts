/**
 * Sends a moment (ISO 8601) that is only just ahead, and a later one when it has passed before the server read it: a
 * busy machine may need longer for a request. Returns the accepted answer; throws for other refusals.
 */
export async function shortlyAhead<Answer extends { status: number; body: unknown }>(
  send: (moment: string) => Promise<Answer>,
): Promise<Answer> {
  for (let milliseconds = 300; ; milliseconds *= 3) {
    const answer = await send(new Date(Date.now() + milliseconds).toISOString());
    if (answer.status === 200) return answer;
    const refusal = JSON.stringify(answer.body);
    if (!refusal.includes('inPast')) throw new Error(`Refused: ${refusal}`);
  }
}
