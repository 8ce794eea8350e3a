/** What an embedder is tried with. Nobody's words. */
export const trialText = 'A short text to try the model with.';
