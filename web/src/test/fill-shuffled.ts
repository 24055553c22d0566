import type { AutoFill } from '@contract/auto-fill.ts';

type Random = (end: number) => number;

/** The same data in another order; what it means is unchanged. */
export function shuffled(data: AutoFill, random: Random): AutoFill {
  const order = (length: number) => {
    const keys = Array.from({ length }, (_, index) => [random(1e9), index] as const);
    return keys.sort((one, other) => one[0] - other[0]).map(([, index]) => index);
  };
  const [people, shifts, holes] = [data.people, data.shifts, data.holes].map(({ length }) => order(length));
  const at = <Item>(list: readonly Item[], indices: readonly number[] = []) =>
    indices.map((index) => list[index] as Item);
  const moved = (index: number) => shifts?.indexOf(index) ?? -1;
  return {
    ...data,
    shifts: at(data.shifts, shifts),
    holes: at(data.holes, holes).map((hole) => ({
      ...hole,
      shift: moved(hole.shift),
      verdicts: at([...hole.verdicts], people).join(''),
    })),
    said: data.said.map((marks) => at([...marks], people).join('')),
    people: at(data.people, people).map((person) => ({ ...person, busy: person.busy.map(moved) })),
  };
}
