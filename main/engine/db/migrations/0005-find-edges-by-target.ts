import type {Migration} from '../migrate.ts';

/**
 * A new memory looks for the stated edges that wait for it by what they point to. Asked for those without an end, the
 * planner went through every link of the library that was not settled yet, for each note of a first index anew.
 */
export const findEdgesByTarget: Migration = {
  version: 5,
  sql: `
DROP TRIGGER memories_find_edges;
CREATE TRIGGER memories_find_edges AFTER INSERT ON memories BEGIN
  UPDATE edges SET dst_id = new.id, state = 'resolved' WHERE via = 'stated' AND +dst_id IS NULL AND removed_at IS NULL
    AND to_type IN ('memory', 'artifact') AND target = new.uid;
  UPDATE edges SET dst_id = new.id, state = 'resolved' WHERE via = 'stated' AND +dst_id IS NULL AND removed_at IS NULL
    AND to_type = 'message' AND target IN (SELECT uid FROM messages WHERE page_uid = new.uid);
END;
`,
};
