/** The part of a Durable Object's synchronous storage that sessions use; a Map will do in tests. */
export interface KeyValue {
  get<Value>(key: string): Value | undefined;
  put<Value>(key: string, value: Value): void;
  delete(key: string): boolean;
  list<Value>(options?: { prefix?: string }): Iterable<[string, Value]>;
}
