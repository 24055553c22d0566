import { convert, type FormatCallback } from 'html-to-text';

/** A link on a line of its own: label, then address. */
const formatLink: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline(`: ${element.attribs?.href ?? ''}`, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const paragraph = { format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } };

/** The text part of an email, made from its HTML: paragraphs, and links as "label: address". */
export function plainText(html: string): string {
  return convert(html, {
    wordwrap: false,
    formatters: { link: formatLink },
    selectors: [
      { selector: 'head', format: 'skip' },
      // The preview that mail programs show beside the subject.
      { selector: 'div[style^="display: none"]', format: 'skip' },
      { selector: 'a', format: 'link' },
      { selector: 'h1', ...paragraph },
      { selector: 'td', ...paragraph },
    ],
  });
}
