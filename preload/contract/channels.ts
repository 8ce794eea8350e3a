/** The only two channels between page and main process. A file of its own, so that the preload script stays small. */
export const channels = {call: 'commonplace:call', push: 'commonplace:push'} as const;
