import { atom } from 'nanostores';

/** Whether the keyboard help is shown. The `?` key, the account menu and the Help button open it. */
export const helpOpen = atom(false);

export const openHelp = (): void => helpOpen.set(true);
