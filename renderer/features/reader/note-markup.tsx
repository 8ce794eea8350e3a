import {memo} from 'react';
import {IconPhoto} from '@tabler/icons-react';
import Markdown, {type Components, type ExtraProps} from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import {TagButton} from '../../ui/tag-button.tsx';
import {ExternalLink} from './external-link.tsx';
import {classifyAddress} from './link-target.ts';
import {InternalLink} from './note-link.tsx';
import {useReading} from './reader-context.ts';
import {remarkNoteLinks} from './remark-note-links.ts';
import {remarkPlainHtml} from './remark-plain-html.ts';
import {noteSchema} from './sanitize-schema.ts';
import styles from './note-markup.module.css';

/** Markdown of a note as elements. Nothing in it is run, and nothing is fetched for it. */
export const NoteMarkup = memo(function NoteMarkup({text}: {readonly text: string}) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm, remarkPlainHtml, remarkNoteLinks]}
      rehypePlugins={[[rehypeSanitize, noteSchema]]}
      components={components}
    >
      {text}
    </Markdown>
  );
});

const components: Components = {
  a: NoteAnchor,
  img: ImagePlaceholder,
  input: TaskBox,
  table: ({children}) => (
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({children}) => (
    <pre className={styles['code']} tabIndex={0}>
      {children}
    </pre>
  ),
};

const IMAGE = /\.(png|jpe?g|gif|webp|svg|avif|bmp)$/i;

function NoteAnchor({node, href = '', children}: React.JSX.IntrinsicElements['a'] & ExtraProps) {
  const data = node?.properties ?? {};
  if (typeof data['dataTag'] === 'string') return <Tag tag={data['dataTag']} />;
  const target = data['dataWikilink'];
  if (typeof target === 'string') {
    const embedded = 'dataEmbed' in data;
    if (embedded && IMAGE.test(target)) return <ImagePlaceholder src={target} />;
    return (
      <InternalLink target={target} heading={textOrNull(data['dataHeading'])} embedded={embedded}>
        {children}
      </InternalLink>
    );
  }
  return (
    <AddressLink href={href} id={textOrNull(data.id)}>
      {children}
    </AddressLink>
  );
}

interface AddressLinkProps {
  readonly href: string;
  readonly id: string | null;
  readonly children: React.ReactNode;
}

/** A Markdown link, by the kind of its address. */
function AddressLink({href, id, children}: AddressLinkProps) {
  const address = classifyAddress(href);
  switch (address.kind) {
    case 'external':
      return <ExternalLink url={address.url}>{children}</ExternalLink>;
    case 'note':
      return (
        <InternalLink target={address.target} heading={address.heading}>
          {children}
        </InternalLink>
      );
    case 'anchor':
      return (
        <AnchorLink heading={address.heading} id={id}>
          {children}
        </AnchorLink>
      );
    case 'inert':
      return <span>{children}</span>;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

interface AnchorLinkProps {
  readonly heading: string;
  readonly id: string | null;
  readonly children: React.ReactNode;
}

/** A link to another place in the same note: a heading or a footnote. */
function AnchorLink({heading, id, children}: AnchorLinkProps) {
  const {onHeading} = useReading();
  return (
    <a
      {...(id ? {id} : {})}
      href={`#${heading}`}
      className={styles['anchor']}
      onClick={(event) => {
        event.preventDefault();
        onHeading(heading);
      }}
    >
      {children}
    </a>
  );
}

/** A tag searches for itself; a `#word` that the library does not count as a tag is text. */
function Tag({tag}: {readonly tag: string}) {
  const {note, onSearch} = useReading();
  const isTag = note.tags.some((known) => known.toLowerCase() === tag.toLowerCase());
  if (!isTag) return <>#{tag}</>;
  return <TagButton tag={tag} onSearch={onSearch} />;
}

/** Images are not loaded: a remote one would tell its server who reads what. */
function ImagePlaceholder({src, alt}: React.JSX.IntrinsicElements['img'] & ExtraProps) {
  return (
    <span className={styles['image']}>
      <IconPhoto size={16} stroke={1.5} aria-hidden />
      <span>{alt === undefined || alt === '' ? 'Image' : alt}</span>
      {typeof src === 'string' && <code>{src}</code>}
    </span>
  );
}

function TaskBox({checked}: React.JSX.IntrinsicElements['input'] & ExtraProps) {
  return <input type="checkbox" checked={checked ?? false} disabled readOnly aria-label={checked ? 'Done' : 'To do'} />;
}
