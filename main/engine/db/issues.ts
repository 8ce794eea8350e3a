import type {IssuesOutput} from '#contract/library';
import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';

/** Files that could not be read in full, errors first, and links that lead nowhere or to several notes; 1,000 each. */
export function readIssues(read: ReadConnection): IssuesOutput {
  return {
    files: all(
      read,
      `SELECT sources.name AS source, issues.local_path AS path, memories.uid AS pageId, severity, line, message
       FROM issues JOIN sources ON sources.id = issues.source_id
         LEFT JOIN memories ON memories.source_id = issues.source_id AND memories.local_path = issues.local_path
       ORDER BY severity, sources.name, issues.local_path, line, issues.id LIMIT 1000`,
    ),
    links: all(
      read,
      `SELECT uid AS pageId, title, target,
         CASE edges.state WHEN 'resolved' THEN 'broken' ELSE edges.state END AS state
       FROM edges JOIN memories ON memories.id = src_id
       WHERE via <> 'stated' AND (edges.state <> 'resolved' OR dst_id IS NULL)
       GROUP BY src_id, target, 4 ORDER BY title_key, uid, min(edges.id) LIMIT 1000`,
    ),
  };
}
