import type { AnswerValue, CustomField } from '@contract/custom-fields.ts';

/** Somebody who has answered, or who has a place and has not (`null`). */
export interface Answered {
  user: { id: string; name: string };
  value: AnswerValue | null;
}

/** An answer with the people who gave it; `null`: no answer. */
export interface OrderLine {
  answer: AnswerValue | null;
  people: Answered['user'][];
}

const keyOf = (value: AnswerValue | null): string => JSON.stringify(value);

/**
 * How many people gave each answer: options in their order, also those that nobody chose, then other answers, and at the end who has
 * not answered. Of several choices, each counts.
 */
export function orderList(
  { kind, options }: Pick<CustomField, 'kind' | 'options'>,
  given: readonly Answered[],
): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  const add = (answer: AnswerValue | null, ...people: Answered['user'][]) => {
    const line = lines.get(keyOf(answer)) ?? { answer, people: [] };
    lines.set(keyOf(answer), { answer, people: [...line.people, ...people] });
  };
  for (const option of kind === 'yes_no' ? [true, false] : options) add(option);
  const missing: Answered['user'][] = [];
  for (const { user, value } of given) {
    if (value === null) missing.push(user);
    else for (const each of Array.isArray(value) ? value : [value]) add(each, user);
  }
  return [...lines.values(), ...(missing.length > 0 ? [{ answer: null, people: missing }] : [])];
}
