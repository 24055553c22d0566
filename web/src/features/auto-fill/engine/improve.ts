import type { Plan } from './plan.ts';

/** What has to be gained for a change to be worth it; prevents turning in circles by rounding. */
const gain = 1e-6;

/** Gives each place to somebody for whom it costs less, as long as that is possible. Returns how many places changed hands. */
function passOn(plan: Plan): number {
  let changes = 0;
  for (const hole of plan.problem.holes.keys()) {
    for (const person of [...plan.peopleIn(hole)]) {
      if (!plan.canRemove(person, hole)) continue;
      plan.remove(person, hole);
      let [best, least] = [person, plan.extra(person, hole) - gain];
      for (const other of plan.hole(hole).eligible) {
        if (plan.has(other, hole) || other === person) continue;
        const extra = plan.extra(other, hole);
        if (extra < least && plan.canAdd(other, hole)) [best, least] = [other, extra];
      }
      plan.add(best, hole);
      if (best !== person) changes += 1;
    }
  }
  return changes;
}

/** Exchanges the places of two people where that costs less. Returns how many pairs did. */
function exchange(plan: Plan): number {
  let changes = 0;
  const holes = plan.problem.holes.length;
  for (let one = 0; one < holes; one += 1) {
    for (let other = one + 1; other < holes; other += 1) {
      if (exchangeBetween(plan, one, other)) changes += 1;
    }
  }
  return changes;
}

function exchangeBetween(plan: Plan, one: number, other: number): boolean {
  const [able, otherAble] = [plan.able(one), plan.able(other)];
  for (const person of plan.peopleIn(one)) {
    if (!otherAble.has(person) || plan.has(person, other)) continue;
    const mine = plan.extra(person, other, one);
    for (const partner of plan.peopleIn(other)) {
      if (!able.has(partner) || plan.has(partner, one) || person === partner) continue;
      if (mine + plan.extra(partner, one, other) >= -gain) continue;
      if (!plan.canAdd(person, other, one) || !plan.canAdd(partner, one, other)) continue;
      plan.remove(person, one);
      plan.remove(partner, other);
      plan.add(person, other);
      plan.add(partner, one);
      return true;
    }
  }
  return false;
}

/** Makes a proposal fairer without opening a place: places change hands, or two people exchange theirs. */
export function improve(plan: Plan, passes: number, onPass: () => void): void {
  for (let pass = 0; pass < passes; pass += 1) {
    onPass();
    if (passOn(plan) + exchange(plan) === 0) return;
  }
}
