interface TableProps {
  caption?: string;
  head: readonly string[];
  /** Each begins with its name. */
  rows: readonly (readonly [name: string, ...cells: (string | number)[]])[];
}

/** A table of the operators' page. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    <table>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={[name, ...cells].join()}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
