/** What a library is at when its process is killed. */
export const works = ['index', 'reembed', 'watch', 'remember', 'migrate'] as const;
export type Work = (typeof works)[number];
