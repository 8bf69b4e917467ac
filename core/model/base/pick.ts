/** Some of what an object has, and nothing else. */
export const pick = <T extends object, const K extends keyof T>(of: T, ...keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, K>
