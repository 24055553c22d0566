import { beginning, fill, fillCount, type LetterShift, oneLine, type Reader, timeRange } from './language.ts';

/** About two lines of a phone. The whole text is in the app. */
const mostAbout = 200;

/**
 * The lines of a place: when, where and as what; and, as long as the person has it or could, what that is about and what to
 * bring.
 */
export const placeLines = (shift: LetterShift, reader: Reader, isTheirs = true): string[] =>
  [
    timeRange(shift, reader),
    shift.location ?? '',
    shift.slot_type,
    isTheirs && (shift.places ?? 1) > 1 ? fillCount(reader.texts.places, shift.places ?? 1, reader) : '',
    isTheirs ? beginning(oneLine(shift.about ?? '').trim(), mostAbout) : '',
    isTheirs && shift.bring ? fill(reader.texts.bring, { what: shift.bring }) : '',
  ].filter(Boolean);
