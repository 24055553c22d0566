import type { HandOver } from '@contract/hand-overs.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { SwapSides } from './swap-sides.tsx';

/** The places that are offered to the person in return for one that they hand over, each with its answers. */
export function SwapAnswers({ places }: { places: readonly HandOver[] }) {
  return (
    <ul className="grid basis-full gap-3">
      {places.map((place) => (
        <li key={place.id}>
          {place.in_return_for && <SwapSides place={place} gives={place.in_return_for} />}
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <AnswerButtons place={place} />
          </div>
        </li>
      ))}
    </ul>
  );
}
