/** The work's outcome, or what there is to say meanwhile where it takes longer. */
export async function withPatience<Value>(
  milliseconds: number,
  work: Promise<Value>,
  meanwhile: Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(meanwhile), milliseconds);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
