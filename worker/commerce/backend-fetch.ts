/**
 * The subset of fetch that reaches a backend: a global fetch, a service binding's, or a test's.
 */
export type BackendFetch = (url: string, init: RequestInit) => Promise<Response>;
