import Database from 'better-sqlite3';
import {all, run} from './prepared.ts';
import {wordTokeniser} from './words.ts';

/** How many texts are remembered. */
const most = 5000;

const known = new Map<string, string | null>();

/** The one word of the word index that a text is, stem and all; null for a text of several words, or of none. */
export function tokenOf(text: string): string | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= most) known.clear();
  const token = readToken(text);
  known.set(text, token);
  return token;
}

function readToken(text: string): string | null {
  const connection = tokeniser();
  run(connection, 'DELETE FROM text');
  run(connection, 'INSERT INTO text (rowid, body) VALUES (1, ?)', text);
  const rows = all<{term: string}>(connection, 'SELECT term FROM tokens LIMIT 2');
  return rows.length === 1 ? (rows[0]?.term ?? null) : null;
}

let connection: Database.Database | undefined;

/** SQLite's own tokeniser, set as the word index has it. */
function tokeniser(): Database.Database {
  if (connection) return connection;
  connection = new Database(':memory:');
  connection.exec(`CREATE VIRTUAL TABLE text USING fts5(body, tokenize='${wordTokeniser}');
    CREATE VIRTUAL TABLE tokens USING fts5vocab(text, instance)`);
  return connection;
}
