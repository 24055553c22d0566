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

type Params = Readonly<Record<string, Shape>>;

/** One of several codes with its data; `P` has the schemas of the data of each code. */
export type CodedBy<P extends Params> = {
  [Code in keyof P]: { code: Code; params: { [Name in keyof P[Code]]: z.infer<P[Code][Name]> } };
}[keyof P];

/** `CodedBy` as a schema, discriminated by `code`; `beside`: the keys beside the code and its data. */
// @__NO_SIDE_EFFECTS__
export function codedBy<P extends Params, Beside extends Shape = Record<never, never>>(params: P, beside?: Beside) {
  const shapes = Object.entries(params).map(([code, data]) => [code, { ...beside, params: z.object(data) }]);
  return unionBy('code', Object.fromEntries(shapes)) as unknown as z.ZodMiniType<
    CodedBy<P> & { [Name in keyof Beside]: z.infer<Beside[Name]> }
  >;
}
