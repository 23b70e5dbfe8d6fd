/** One change that is to be told: what a webhook carries, before it is sent to anybody. */
export interface Occurrence {
  /** Counts all of them, so that two deliveries of the same one can be told apart from two changes. */
  sequence: number;
  /** The app that gets it, and where. */
  appId: string;
  url: string;
  /** `entry[].id`: the account, for some fields another business. */
  entryId: string;
  field: string;
  value: object;
  /** Milliseconds since 1970. */
  at: number;
  attempts: number;
}
