import type { Bindings } from "../../worker/platform/app-env.ts";
import { storageProxy } from "./backend-proxy.ts";

/** A call of an object, as it leaves the worker. */
export interface ObjectCall {
  namespace: string;
  method: string;
  /** Where the object is to be made. */
  location: string | undefined;
  isUnique: boolean;
}

interface Placed {
  locationHint?: string;
}

type Calls = (method: string) => void;

function counted(stub: object, note: Calls): object {
  return new Proxy(stub, {
    get(target, name) {
      if (typeof name !== "string" || name === "then") return undefined;
      return (...input: unknown[]) => {
        note(name);
        return (target as Record<string, (...values: unknown[]) => unknown>)[name]?.(...input);
      };
    },
  });
}

/** Bindings whose objects are called as ever, and what was called of them. */
export function countedObjects<Given extends Partial<Bindings>>(bindings: Given) {
  const calls: ObjectCall[] = [];
  const countedNamespace = (namespace: string, given: DurableObjectNamespace) => {
    const unique = new Set<string>();
    const stub = (created: object, placed: Placed | undefined, isUnique: boolean) =>
      counted(created, (method) =>
        calls.push({ namespace, method, location: placed?.locationHint, isUnique }),
      );
    return {
      idFromName: (name: string) => given.idFromName(name),
      idFromString: (id: string) => given.idFromString(id),
      newUniqueId() {
        const id = given.newUniqueId();
        unique.add(id.toString());
        return id;
      },
      get: (id: DurableObjectId, placed?: DurableObjectNamespaceGetDurableObjectOptions) =>
        stub(given.get(id, placed), placed, unique.has(id.toString())),
      getByName: (name: string, placed?: DurableObjectNamespaceGetDurableObjectOptions) =>
        stub(given.getByName(name, placed), placed, false),
    };
  };
  const isNamespace = (value: unknown): value is DurableObjectNamespace =>
    typeof (value as DurableObjectNamespace | undefined)?.idFromName === "function";
  const wrapped = Object.fromEntries(
    Object.entries(bindings).map(([name, value]) => [
      name,
      isNamespace(value) ? countedNamespace(name, value) : value,
    ]),
  ) as Given;
  return { bindings: wrapped, calls };
}

type Opened = new (state: DurableObjectState, env: never) => object;

/** Ids of the objects that were opened since all were emptied last: the others have nothing stored. */
export const openedObjects = new Set<string>();

/**
 * Those of a namespace. The runtime's own list also has the objects of all files before, which are
 * thousands, and empty.
 */
export const openedIn = (namespace: DurableObjectNamespace): DurableObjectId[] =>
  [...openedObjects].flatMap((id) => {
    try {
      return [namespace.idFromString(id)];
    } catch {
      return [];
    }
  });

// An entry's name without its id; an alarm's time is no name.
const toLabel = (given: unknown) =>
  typeof given === "string" ? ` ${given.replace(/:.*/, "")}` : "";

type Write = (...input: unknown[]) => unknown;

/**
 * Lets an object end at a write, as storageProxy says: before it, which loses all that its turn has
 * written, or as soon as the turn's writes are on disk. Writes of one turn are one.
 */
function watchWrites(state: DurableObjectState): void {
  let isInTurn = false;
  const { storage } = state;
  const end = () => state.abort("Durable Object reset because its code was updated.");
  const watch = (target: object, names: readonly string[]) => {
    const writes = target as Record<string, Write>;
    for (const name of names) {
      const write = writes[name]?.bind(target);
      writes[name] = (...input) => {
        if (isInTurn || !storageProxy.meet) return write?.(...input);
        const moment = storageProxy.meet(`${name}${toLabel(input[0])}`);
        if (moment === "before") end();
        isInTurn = true;
        const written = write?.(...input);
        storage.sync().then(() => {
          isInTurn = false;
          if (moment === "after") end();
        });
        return written;
      };
    }
  };
  watch(storage.kv, ["put", "delete"]);
  watch(storage, ["setAlarm", "deleteAlarm", "deleteAll"]);
}

/** A class of Durable Objects whose objects note that they were opened, and may end at a write. */
export const noted = <Class extends Opened>(opened: Class): Class =>
  new Proxy(opened, {
    construct(target, [state, env]: ConstructorParameters<Class>, newTarget) {
      openedObjects.add(state.id.toString());
      watchWrites(state);
      return Reflect.construct(target, [state, env], newTarget);
    },
  });
