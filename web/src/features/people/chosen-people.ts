import { atom } from 'nanostores';

/** The people who were chosen in the list of people to print their badges. They are too many for an address. */
export const chosenPeople = atom<readonly string[]>([]);
