/** The style of a link that stands alone below a text, as high as a thumb. */
export const textLink = 'inline-flex min-h-11 items-center text-action underline underline-offset-4';
