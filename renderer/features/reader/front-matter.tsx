import styles from './front-matter.module.css';

/** The front matter of a note as it was parsed, folded away until asked for. Its values are text, nothing else. */
export function FrontMatter({values}: {readonly values: Readonly<Record<string, unknown>>}) {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <details className={styles['matter']}>
      <summary>
        Front matter <span>{entries.length}</span>
      </summary>
      <table>
        <tbody>
          {entries.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{asText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return JSON.stringify(value);
}
