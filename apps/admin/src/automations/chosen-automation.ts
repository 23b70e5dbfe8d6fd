/** The fields of a queue or connection that choose what answers customers. */
interface Chosen {
  promptId?: number | null | undefined;
  integrationId?: number | null | undefined;
}

/**
 * The prompt and the integration in the body of a queue or connection: null when a choice was emptied, which would keep
 * the stored one as `undefined`. A field that is not shown, e.g. in a plan without it, changes nothing.
 */
export function chosenAutomation(values: Chosen): { promptId?: number | null; integrationId?: number | null } {
  return {
    ...('promptId' in values && { promptId: values.promptId ?? null }),
    ...('integrationId' in values && { integrationId: values.integrationId ?? null }),
  };
}
