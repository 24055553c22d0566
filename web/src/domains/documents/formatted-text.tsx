import { Fragment } from 'react';
import { type Block, readMarkdown, type Span } from './markdown.ts';

// The parts of a text never change their places.
const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, bold, href }, index) => {
    const key = `${index} ${text}`;
    if (bold) return <strong key={key}>{text}</strong>;
    if (!href) return <Fragment key={key}>{text}</Fragment>;
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer" className="text-action underline underline-offset-2">
        {text}
      </a>
    );
  });

function TextBlock({ block, top }: { block: Block; top: number }) {
  if (block.kind === 'heading') {
    const Heading = `h${Math.min(6, top + block.depth)}` as 'h3';
    return (
      <Heading className="font-strong">
        <Spans spans={block.spans} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p className="whitespace-pre-line">
        <Spans spans={block.spans} />
      </p>
    );
  }
  const List = block.kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List className={`grid gap-1 pl-6 ${block.kind === 'bullets' ? 'list-disc' : 'list-decimal'}`}>
      {block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

interface FormattedTextProps {
  text: string;
  /** The level of the heading above it. */
  below: number;
}

/** The text of a document with its headings, lists, bold words and links. */
export function FormattedText({ text, below }: FormattedTextProps) {
  const blocks = readMarkdown(text);
  // The first level that the text has follows the heading above it.
  const first = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.depth : 4)));
  return (
    <div className="grid gap-2 wrap-anywhere">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <TextBlock key={index} block={block} top={below + 1 - first} />
      ))}
    </div>
  );
}

interface ReadableTextProps extends FormattedTextProps {
  name: string;
}

/** The text in a frame of its own, which whoever uses a keyboard scrolls. */
export const ReadableText = ({ name, ...text }: ReadableTextProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    tabIndex={0}
    aria-label={name}
    className="my-2 max-h-72 overflow-y-auto rounded-control border border-line bg-desk p-3"
  >
    <FormattedText {...text} />
  </section>
);
