/** Text, escaped for HTML and its attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Text that somebody has written, as HTML: with its line breaks, and its web addresses as links. */
function written(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(address)) {
    const safe = escapeHtml(href);
    parts.push(escapeHtml(text.slice(end, index)), `<a class="link" href="${safe}" style="color: #1f66b3">${safe}</a>`);
    end = index + href.length;
  }
  return [...parts, escapeHtml(text.slice(end))].join('').replaceAll('\n', '<br />');
}

const face = "font-family: -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface Link {
  label: string;
  href: string;
}

const paragraph = (text: string, style = 'color: #1f1d1a', role = 'text') =>
  `<p class="${role}" style="margin: 0 0 8px; font-size: 16px; line-height: 24px; ${style}">${text}</p>`;

const button = ({ label, href }: Link): string =>
  `<a class="button" target="_blank" href="${escapeHtml(href)}" style="display: inline-block; margin-top: 8px; padding: 12px 24px; border-radius: 8px; background-color: #1f66b3; color: #ffffff; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a>`;

/** A part of an email, about one shift. Its texts are not escaped. */
export interface Section {
  heading: string;
  lines: string[];
  /** Meeting point and other instructions, of several lines. */
  description: string | null;
  /** The earlier value; shown struck out. */
  before: string | null;
  sentence: string;
  /** Where its person answers. */
  link?: Link | null;
}

/** The parts of an email, from which its text and its HTML are made. */
export interface Letter {
  /** BCP 47. */
  language: string;
  subject: string;
  sender: string;
  hello: string;
  /** What somebody has written to many people, and who that is. */
  message?: { body: string; by: string };
  /** What several of the sections ask, with one link. */
  asked?: { sentence: string; link: Link } | null;
  sections: Section[];
  attached: string | null;
  open: Link;
  why: string;
  /** `null`: it reaches the person whatever they have set. */
  stop: Link | null;
}

const section = ({ heading, lines, description, before, sentence, link }: Section): string => `
              <tr><td class="rule" style="padding: 16px 32px 8px; border-top: 1px solid #e3e0d9">
                ${paragraph(escapeHtml(sentence))}
                <h2 class="text" style="margin: 0 0 4px; font-size: 18px; line-height: 24px; font-weight: 600; color: #1f1d1a">${escapeHtml(heading)}</h2>
                ${before === null ? '' : paragraph(`<s>${escapeHtml(before)}</s>`, 'color: #66625a', 'quiet')}
                ${lines.map((line) => paragraph(escapeHtml(line))).join('\n                ')}
                ${description === null ? '' : paragraph(escapeHtml(description).replaceAll('\n', '<br />'), 'color: #66625a', 'quiet')}
                ${link ? button(link) : ''}
              </td></tr>`;

/** The HTML of an email: one table, because some programs support nothing else, and no external content. */
export function htmlOf(letter: Letter): string {
  const { language, subject, sender, hello, message, asked, sections, attached, open, why, stop } = letter;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeHtml(subject)}</title>
    <style>
      @media (prefers-color-scheme: dark) {
        .page { background-color: #171614 !important; }
        .sheet { background-color: #211f1c !important; border-color: #37342f !important; }
        .text { color: #f1efea !important; }
        .quiet, .quiet a { color: #b3aea4 !important; }
        .link { color: #6ea8ec !important; }
        .button { background-color: #6ea8ec !important; color: #11202f !important; }
        .rule { border-color: #37342f !important; }
      }
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 0; background-color: #f6f5f2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color: #f6f5f2">
      <tr><td align="center" style="padding: 32px 16px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="max-width: 480px; background-color: #ffffff; border: 1px solid #e3e0d9; border-radius: 12px; ${face}">
              <tr><td style="padding: 32px 32px 8px">
                <p class="quiet" style="margin: 0 0 24px; font-size: 14px; line-height: 20px; font-weight: 600; color: #66625a">${escapeHtml(sender)}</p>
                ${paragraph(escapeHtml(hello))}
                ${message ? paragraph(written(message.body)) + paragraph(escapeHtml(message.by), 'color: #66625a', 'quiet') : ''}
                ${asked ? paragraph(escapeHtml(asked.sentence)) + button(asked.link) : ''}
              </td></tr>${sections.map(section).join('')}
              <tr><td style="padding: 8px 32px 24px">
                ${attached === null ? '' : paragraph(escapeHtml(attached), 'color: #66625a', 'quiet')}
                ${button(open)}
              </td></tr>
              <tr><td class="rule" style="padding: 16px 32px 32px; border-top: 1px solid #e3e0d9">
                <p class="quiet" style="margin: 0; font-size: 14px; line-height: 20px; color: #66625a">${escapeHtml(why)}${stop ? ` <a href="${escapeHtml(stop.href)}" style="color: #66625a">${escapeHtml(stop.label)}</a>` : ''}</p>
              </td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

/** The same as plain text. */
export function textOf({ hello, message, asked, sections, attached, open, why, stop }: Letter): string {
  const linked = ({ label, href }: Link) => `${label}: ${href}`;
  const parts = sections.map(({ heading, lines, description, before, sentence, link }) =>
    [
      sentence,
      '',
      heading,
      ...(before === null ? [] : [before]),
      ...lines,
      ...(description === null ? [] : ['', description]),
      ...(link ? ['', linked(link)] : []),
    ].join('\n'),
  );
  return `${[
    hello,
    ...(message ? [message.body, message.by] : []),
    ...(asked ? [asked.sentence, linked(asked.link)] : []),
    ...parts,
    ...(attached === null ? [] : [attached]),
    linked(open),
    `--\n${why}`,
    ...(stop ? [linked(stop)] : []),
  ].join('\n\n')}\n`;
}
