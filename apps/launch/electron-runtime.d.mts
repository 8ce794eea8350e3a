export function whyNoWindow(): Promise<string | null>;
export function runtimePath(): string | null;
