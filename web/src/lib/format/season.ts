import type { SeasonRef } from '@contract/season-ref.ts';
import { atom } from 'nanostores';

/** The season of which everybody's credits are, known with the signed-in person; `null` without seasons. */
export const presentSeason = atom<SeasonRef | null>(null);
