/** The document of the public page, which is none of the app: it loads no React. */
export const openDocument = 'open.html';
/** The script for sites that show its list. */
export const embedScript = 'open/embed.js';
