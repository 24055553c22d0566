import type { CallBody } from '@contract/call.ts';
import { type User, type updateUser, userPatch } from '@contract/users.ts';
import * as z from 'zod/mini';
import type { Part } from '@/components/form/merging/merge.ts';

const { name, email, phone, description, role, required_credits, payroll_number } = userPatch.shape;

/** The form of a person, for administrators. */
export const personForm = z.object({
  name,
  /** Empty: no address. */
  email: z.pipe(
    z.union([z.literal(''), email]),
    z.transform((text) => text || null),
  ),
  phone,
  description,
  role,
  required_credits,
  payroll_number,
});

/** The values of a valid form. */
export type PersonValues = z.output<typeof personForm>;
export const personFields = [
  'name',
  'email',
  'phone',
  'description',
  'role',
  'required_credits',
  'payroll_number',
] as const;

export type UserPatch = CallBody<typeof updateUser>;

/** The initial values of the form. */
export const valuesOf = (user: User): z.input<typeof personForm> => ({
  name: user.name,
  email: user.email ?? '',
  phone: user.phone ?? '',
  description: user.description ?? '',
  role: user.role,
  required_credits: user.required_credits,
  payroll_number: user.payroll_number ?? '',
});

/** What of a person is decided on its own when two people have changed it: each field. */
export const personParts: readonly Part<User, z.input<typeof personForm>>[] = personFields.map((field) => ({
  of: [field],
  says: (user) => ({ [field]: user[field] }),
}));

/** The changed values with the version that was edited; `null` if nothing has changed. */
export function patchOf(values: PersonValues, user: User): UserPatch | null {
  const changed = personFields.filter((field) => values[field] !== undefined && values[field] !== user[field]);
  if (changed.length === 0) return null;
  return { ...Object.fromEntries(changed.map((field) => [field, values[field]])), version: user.version };
}

/** Whether a change grants or removes the role of an administrator, which must be confirmed first. */
export function roleQuestion(patch: UserPatch, user: User): 'promote' | 'demote' | null {
  if (!patch.role || patch.role === user.role) return null;
  if (patch.role === 'admin') return 'promote';
  return user.role === 'admin' ? 'demote' : null;
}
