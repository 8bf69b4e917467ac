/** Works something out once for each object, and knows it as long as the object is there. */
export function ofEach<O extends object, V>(workOut: (of: O) => V): (of: O) => V {
  const known = new WeakMap<O, V>()
  return (of) => {
    let value = known.get(of)
    if (value === undefined) known.set(of, (value = workOut(of)))
    return value
  }
}
