import { atom } from 'nanostores';

/** Whether the help on the keyboard is shown: the `?` key, the account menu and the Help button open it. */
export const helpOpen = atom(false);

export const openHelp = (): void => helpOpen.set(true);
