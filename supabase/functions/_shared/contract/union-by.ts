import * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * A union of objects that are told apart by the text at `key`; `shapes` has the other keys of each. Marked as pure, so that
 * the client, which needs the types alone, does not carry the schemas.
 */
// @__NO_SIDE_EFFECTS__
export function unionBy(key: string, shapes: Readonly<Record<string, Shape>>) {
  const [first, ...others] = Object.entries(shapes).map(([name, shape]) =>
    z.object({ [key]: z.literal(name), ...shape }),
  );
  return z.discriminatedUnion(key, [first as NonNullable<typeof first>, ...others]);
}
