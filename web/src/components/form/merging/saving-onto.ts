import { isOutdated } from '@/lib/api/api-error.ts';

interface Saving<Stored, Saved> {
  /** The version that is changed. */
  onto: Stored;
  /** Saves what is typed onto a version. */
  send: (onto: Stored) => Promise<Saved>;
  /** Brings what is typed onto the latest version and returns that; `undefined`: the person has to decide, or it could not be loaded. */
  merge: (before: Stored, refusal: Error) => Promise<Stored | undefined>;
}

/** Saves; if that is refused because somebody else has saved meanwhile, merges with their version and saves once more. */
export async function savingOnto<Stored, Saved>({ onto, send, merge }: Saving<Stored, Saved>): Promise<Saved> {
  try {
    return await send(onto);
  } catch (error) {
    const latest = isOutdated(error) ? await merge(onto, error) : undefined;
    if (latest === undefined) throw error;
    return await send(latest);
  }
}
