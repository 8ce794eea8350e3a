/** The aliases and the tags of the row `m` of `memories`, line by line, as the full-text indexes are given them. */
export const aliasesColumn = `ifnull((SELECT group_concat(alias, char(10)) FROM aliases a WHERE a.memory_id = m.id), '')`;
export const tagsColumn = `ifnull((SELECT group_concat(tag, char(10)) FROM tags t WHERE t.memory_id = m.id), '')`;
