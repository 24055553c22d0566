/** A message of the protocol (vsn 2.0.0): `[join_ref, ref, topic, event, payload]`. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

const isRef = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= 20);
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

/** Reads a text frame; undefined for anything that is not one. */
export function readFrame(text: string): Frame | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length !== 5) return undefined;
  const [joinRef, ref, topic, event, payload] = read as unknown[];
  if (!isRef(joinRef) || !isRef(ref) || !isName(topic) || !isName(event)) return undefined;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined;
  return { joinRef, ref, topic, event, payload: payload as Record<string, unknown> };
}

export const writeFrame = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** The answer to a frame. */
export const replyTo = (asked: Frame, status: 'ok' | 'error', response: Record<string, unknown>): Frame => ({
  ...asked,
  event: 'phx_reply',
  payload: { status, response },
});
