// Workers reject more than 100,000 iterations per call, so a hash is a chain of calls.
export const ITERATIONS = 100_000;
export const ROUNDS = 6;
