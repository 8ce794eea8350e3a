/** What a match in each field of the word index counts, in the order of its fields. */
export const fieldWeights = {title: 4, aliases: 4, headings: 2, body: 1, tags: 2} as const;
