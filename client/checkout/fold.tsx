import { type ReactNode, useContext, useState } from "react";
import { FormContext } from "./field.tsx";

interface FoldProps {
  label: string;
  /** How the names of its fields begin: an error in one of them opens it. */
  names: readonly string[];
  /** Whether it is open from the start, because one of its fields says something. */
  isFilled: boolean;
  children: ReactNode;
}

/** Optional fields behind a line of their own; useErrors opens it for what is wrong later. */
export function Fold({ label, names, isFilled, children }: FoldProps) {
  const { errors } = useContext(FormContext);
  // What the shopper opens and closes is never undone.
  const [isOpen] = useState(
    isFilled || Object.keys(errors).some((name) => names.some((start) => name.startsWith(start))),
  );
  return (
    <details className="fold" open={isOpen}>
      <summary>{label}</summary>
      <div className="fields">{children}</div>
    </details>
  );
}
