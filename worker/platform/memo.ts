/**
 * Makes a value once for each key: of an object as long as that exists, of any other key, of which there
 * must be few, as long as the isolate. What else is passed must follow from the key.
 */
export function memo<Key, Value, More extends unknown[] = []>(
  make: (key: Key, ...more: More) => Value,
): (key: Key, ...more: More) => Value {
  const ofObjects = new WeakMap<object, Value>();
  const ofOthers = new Map<unknown, Value>();
  return (key, ...more) => {
    const isObject = typeof key === "object" && key !== null;
    const stored = isObject ? ofObjects.get(key) : ofOthers.get(key);
    if (stored !== undefined) return stored;
    const value = make(key, ...more);
    if (isObject) ofObjects.set(key, value);
    else ofOthers.set(key, value);
    return value;
  };
}
