export function sourcesDigest(folder?: string): string;
